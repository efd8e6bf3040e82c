-- A rollup with a cell for every value of every dimension, empty or not, for the app and for the link. The
-- rollup of the service is compared with it.
CREATE TABLE IF NOT EXISTS every_cell (
  app_id LowCardinality(String),
  dimension Enum8('total' = 0, 'link' = 1, 'platform' = 2, 'country' = 3, 'referrer' = 4,
    'utm_source' = 5, 'utm_medium' = 6, 'utm_campaign' = 7, 'event' = 8, 'method' = 9),
  link_id UInt64,
  hour DateTime('UTC'),
  value String,
  clicks UInt64,
  bot_clicks UInt64,
  installs UInt64,
  matched UInt64,
  events UInt64
) ENGINE = SummingMergeTree((clicks, bot_clicks, installs, matched, events))
PARTITION BY toYYYYMM(hour)
ORDER BY (app_id, dimension, link_id, hour, value)
SETTINGS non_replicated_deduplication_window = 1000,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS every_cell_from_clicks TO every_cell AS
SELECT app_id, dimension, if(is_per_link, link_id, 0) AS link_id, hour, value,
  countIf(NOT is_ignored) AS clicks, countIf(is_ignored) AS bot_clicks
FROM (
  SELECT app_id, link_id, is_bot OR is_prefetch AS is_ignored,
    toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    dimension, value, is_per_link
  FROM clicks
  ARRAY JOIN
    [0, 1, 2, 3, 4, 5, 6, 7,
      0, 2, 3, 4, 5, 6, 7]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, referrer_host,
      utm_source, utm_medium, utm_campaign,
      '', platform, country, referrer_host,
      utm_source, utm_medium, utm_campaign] AS value,
    [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE NOT is_per_link OR link_id != 0
)
GROUP BY app_id, dimension, link_id, hour, value;
