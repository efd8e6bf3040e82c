-- Analytics of apps. Every sort key begins with the app: one app's rows are stored together, and a cluster is
-- sharded by it. Each table remembers the inserted blocks, so that a repeated insert changes none of them.
-- The whole primary key is kept in memory: by default ClickHouse drops all columns but the app for parts with
-- many small apps, and a large app in such a part would be read as a whole.

-- Visits to links, one row each.
CREATE TABLE IF NOT EXISTS clicks (
  app_id LowCardinality(String),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id String,
  link_id UInt64,
  platform LowCardinality(String),
  browser LowCardinality(String),
  system_version LowCardinality(String),
  language LowCardinality(String),
  -- Two letters. Empty if unknown.
  country LowCardinality(String),
  referrer_host LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  -- Visited path of a link by pattern. Empty for other links.
  path String CODEC(ZSTD(1)),
  -- `redirect`, `preview`, or the kind of landing page. Empty if unknown.
  response LowCardinality(String),
  is_bot Bool,
  is_prefetch Bool,
  -- Over a rate limit: not a click that counts.
  is_limited Bool,
  user_agent String CODEC(ZSTD(1)),
  -- One bit for each value that its rollup counts as `(other)`: referrer_host, utm_source, utm_medium,
  -- utm_campaign, (event name), path. Written by the shipper, because a view sees one block only.
  capped UInt8,
  shipment UUID,
  row_id UUID
) ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (app_id, at, id)
TTL toDateTime(at) + INTERVAL 13 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- Match decisions, one row for each install.
CREATE TABLE IF NOT EXISTS matches (
  app_id LowCardinality(String),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  install_id String,
  -- `opened`: a link opened the app on its first run, and nothing had to be matched.
  method Enum8('none' = 0, 'referrer' = 1, 'clipboard' = 2, 'probabilistic' = 3, 'opened' = 4),
  confidence Float32,
  -- Why there is no match. Empty if there is one.
  reason LowCardinality(String),
  click_id String,
  -- 0 if unknown.
  link_id UInt64,
  clicked_at Nullable(DateTime64(3, 'UTC')),
  platform LowCardinality(String),
  country LowCardinality(String),
  -- Source of the click.
  referrer_host LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1)),
  -- As in clicks.
  capped UInt8,
  shipment UUID,
  row_id UUID
) ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (app_id, at, install_id)
TTL toDateTime(at) + INTERVAL 13 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- Events that apps logged, one row each, with the source of their install, and the link that last opened the app.
CREATE TABLE IF NOT EXISTS events (
  app_id LowCardinality(String),
  -- When it happened.
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id String,
  install_id String,
  -- The app's id of the person who was signed in. Empty if there was none.
  user_id String CODEC(ZSTD(1)),
  name LowCardinality(String),
  -- JSON as text, not the JSON type: that type has a limited number of columns for the paths of all apps
  -- together, and most paths of a shared table would end up in its overflow. One app's rows of one name are
  -- stored together, and only those are parsed.
  data String CODEC(ZSTD(1)),
  -- Exact, in minor units of the currency. Negative for a refund.
  amount Int64 CODEC(ZSTD(1)),
  -- ISO 4217. Empty without money, and if an earlier event has reported the same purchase.
  currency LowCardinality(String),
  -- Key of the purchase or refund that counts with this event: a hash of app and id. Zero if there is none.
  purchase UUID CODEC(ZSTD(1)),
  link_id UInt64,
  -- The link that last opened the app, in the 30 minutes before the event. 0 if there is none.
  opened_link_id UInt64,
  -- When its install was first seen. 1970 if unknown.
  installed_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  platform LowCardinality(String),
  country LowCardinality(String),
  referrer_host LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1)),
  -- Hour in uncorrected device time, which stays the same however often the event is sent.
  device_hour UInt32,
  -- As in clicks.
  capped UInt8,
  shipment UUID,
  row_id UUID
) ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (app_id, name, at, id)
TTL toDateTime(at) + INTERVAL 13 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- Links that opened the app after its first run, one row each.
CREATE TABLE IF NOT EXISTS opens (
  app_id LowCardinality(String),
  -- When it happened.
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  id String,
  install_id String,
  -- The opened link. 0 if unknown.
  link_id UInt64,
  -- `verified` or `scheme`. Empty if unknown.
  link_type LowCardinality(String),
  -- Of its install, as in events.
  installed_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  install_link_id UInt64,
  platform LowCardinality(String),
  country LowCardinality(String),
  -- Opened path of a link by pattern. Empty for other links.
  path String CODEC(ZSTD(1)),
  -- Milliseconds since 1970 in uncorrected device time. Compared with other times of the same device only.
  device_ms UInt64 CODEC(Delta, ZSTD(1)),
  -- As in events.
  device_hour UInt32,
  -- As in clicks.
  capped UInt8,
  shipment UUID,
  row_id UUID
) ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (app_id, at, id)
TTL toDateTime(at) + INTERVAL 13 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- Opened links by install, for as long as events that followed them may arrive.
CREATE TABLE IF NOT EXISTS install_opens (
  app_id LowCardinality(String),
  install_id String,
  device_ms UInt64,
  link_id UInt64,
  received_at DateTime('UTC')
) ENGINE = MergeTree
PARTITION BY toMonday(received_at)
ORDER BY (app_id, install_id, device_ms)
TTL received_at + INTERVAL 10 DAY
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 20000,
  ttl_only_drop_parts = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS install_opens_from_opens TO install_opens AS
SELECT app_id, install_id, device_ms, link_id, toDateTime(received_at, 'UTC') AS received_at
FROM opens;

-- Installs with their source. Small granules, because rows are looked up one by one.
CREATE TABLE IF NOT EXISTS installs (
  app_id LowCardinality(String),
  install_id String,
  at DateTime64(3, 'UTC'),
  link_id UInt64,
  platform LowCardinality(String),
  country LowCardinality(String),
  referrer_host LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1))
) ENGINE = ReplacingMergeTree
ORDER BY (app_id, install_id)
TTL toDateTime(at) + INTERVAL 60 MONTH
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 20000;

CREATE MATERIALIZED VIEW IF NOT EXISTS installs_from_matches TO installs AS
SELECT app_id, install_id, at, link_id, platform, country, referrer_host,
  utm_source, utm_medium, utm_campaign, utm_term, utm_content, path
FROM matches;

-- Installs of people, by when they last reported them. A key may have several rows until they are merged. Small
-- granules, because rows are looked up one by one.
CREATE TABLE IF NOT EXISTS user_installs (
  app_id LowCardinality(String),
  user_id String,
  install_id String,
  seen_at DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(seen_at)
ORDER BY (app_id, user_id, install_id)
TTL toDateTime(seen_at) + INTERVAL 60 MONTH
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 20000;

CREATE MATERIALIZED VIEW IF NOT EXISTS user_installs_from_events TO user_installs AS
SELECT app_id, user_id, install_id, max(received_at) AS seen_at
FROM events
WHERE user_id != ''
GROUP BY app_id, user_id, install_id;

-- Ids of stored rows, for as long as they may be sent again: events and opens for seven days after they happened and a
-- day ahead, matches for as long as an install may request one. Looked up by hour, so that the cost does not
-- grow with the table. Clicks are not included, because they are logged once.
CREATE TABLE IF NOT EXISTS shipped_ids (
  kind Enum8('match' = 1, 'event' = 2),
  -- Hours since 1970 in device time for events; 0 for matches.
  hour UInt32,
  row_id UUID,
  shipment UUID,
  seen_at DateTime('UTC')
) ENGINE = MergeTree
PARTITION BY (kind, toMonday(seen_at))
ORDER BY (kind, hour, row_id)
TTL seen_at + toIntervalDay(if(kind = 'match', 100, 10))
SETTINGS index_granularity = 1024, non_replicated_deduplication_window = 20000,
  ttl_only_drop_parts = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS shipped_ids_from_matches TO shipped_ids AS
SELECT 'match' AS kind, toUInt32(0) AS hour, row_id, shipment, toDateTime(at, 'UTC') AS seen_at
FROM matches;

CREATE MATERIALIZED VIEW IF NOT EXISTS shipped_ids_from_events TO shipped_ids AS
SELECT 'event' AS kind, device_hour AS hour, row_id, shipment, toDateTime(received_at, 'UTC') AS seen_at
FROM events;

CREATE MATERIALIZED VIEW IF NOT EXISTS shipped_ids_from_opens TO shipped_ids AS
SELECT 'event' AS kind, device_hour AS hour, row_id, shipment, toDateTime(received_at, 'UTC') AS seen_at
FROM opens;

-- Purchases and refunds whose amounts are counted, so that none counts again, whoever reports it and whenever: an app
-- that is installed again may report old ones. Small granules, because rows are looked up one by one.
CREATE TABLE IF NOT EXISTS counted_purchases (
  app_id LowCardinality(String),
  purchase UUID,
  shipment UUID,
  seen_at DateTime('UTC')
) ENGINE = MergeTree
ORDER BY (app_id, purchase)
TTL seen_at + INTERVAL 60 MONTH
SETTINGS index_granularity = 256, non_replicated_deduplication_window = 20000;

CREATE MATERIALIZED VIEW IF NOT EXISTS counted_purchases_from_events TO counted_purchases AS
SELECT app_id, purchase, shipment, toDateTime(received_at, 'UTC') AS seen_at
FROM events
WHERE purchase != toUUID('00000000-0000-0000-0000-000000000000');

-- The rollup: every series of one dimension, of an app (link_id 0) or of one of its links, is one narrow
-- range. A key may have several rows until they are merged, so always sum. Unknown values have no rows: their
-- counts are the total without the counts of all values.
--
-- Hours are kept for 90 days. A month that ended 91 days ago is merged to UTC days at once, so that its part is
-- rewritten once. The extra day allows for clocks that differ (`getHoursStart.ts`).
CREATE TABLE IF NOT EXISTS hourly (
  app_id LowCardinality(String),
  -- `total` has no value. `link` has the link as its value ('0' if unknown), and link_id 0.
  dimension Enum8('total' = 0, 'link' = 1, 'platform' = 2, 'country' = 3, 'referrer' = 4,
    'utm_source' = 5, 'utm_medium' = 6, 'utm_campaign' = 7, 'event' = 8, 'method' = 9, 'path' = 10),
  link_id UInt64,
  hour DateTime('UTC'),
  -- `(other)` for values beyond the limit of its app, dimension and hour.
  value String,
  -- Clicks by people. Bots, prefetches and clicks over a rate limit are in bot_clicks.
  clicks UInt64,
  bot_clicks UInt64,
  installs UInt64,
  -- Installs whose link is known.
  matched UInt64,
  events UInt64,
  -- Links that opened the app after its first run.
  opens UInt64,
  -- Events in the 30 minutes after a link opened the app, counted for that link.
  open_events UInt64
) ENGINE = SummingMergeTree((clicks, bot_clicks, installs, matched, events, opens, open_events))
PARTITION BY toYYYYMM(hour)
ORDER BY (app_id, dimension, link_id, toStartOfDay(hour), value, hour)
TTL toStartOfMonth(hour) + INTERVAL 1 MONTH + INTERVAL 91 DAY
    GROUP BY app_id, dimension, link_id, toStartOfDay(hour), value
    SET hour = min(toStartOfDay(hour)), clicks = sum(clicks), bot_clicks = sum(bot_clicks),
      installs = sum(installs), matched = sum(matched), events = sum(events), opens = sum(opens),
      open_events = sum(open_events),
  toStartOfMonth(hour) + INTERVAL 61 MONTH
SETTINGS non_replicated_deduplication_window = 20000,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- Counts each row once for every dimension of its app, and again for the dimensions that are kept for a link.
-- Dimensions are numbers in the order of the Enum, which takes a third of the time that names would take.
CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_from_clicks TO hourly AS
SELECT app_id, dimension, if(is_per_link, link_id, 0) AS link_id, hour, value,
  countIf(NOT is_ignored) AS clicks, countIf(is_ignored) AS bot_clicks
FROM (
  SELECT app_id, link_id, is_bot OR is_prefetch OR is_limited AS is_ignored,
    toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    if(bitTest(capped, 0), '(other)', referrer_host) AS referrer,
    if(bitTest(capped, 5), '(other)', path) AS visited,
    dimension, value, is_per_link
  FROM clicks
  ARRAY JOIN
    [0, 1, 2, 3, 4, 5, 6, 7, 10,
      0, 2, 3, 4, 10]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, referrer,
      if(bitTest(capped, 1), '(other)', utm_source),
      if(bitTest(capped, 2), '(other)', utm_medium),
      if(bitTest(capped, 3), '(other)', utm_campaign), visited,
      '', platform, country, referrer, visited] AS value,
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE (dimension = 0 OR value != '') AND (NOT is_per_link OR link_id != 0)
)
GROUP BY app_id, dimension, link_id, hour, value;

CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_from_matches TO hourly AS
SELECT app_id, dimension, if(is_per_link, link_id, 0) AS link_id, hour, value,
  count() AS installs, countIf(method != 'none') AS matched
FROM (
  SELECT app_id, link_id, method,
    toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    if(bitTest(capped, 0), '(other)', referrer_host) AS referrer,
    if(bitTest(capped, 5), '(other)', path) AS visited,
    dimension, value, is_per_link
  FROM matches
  ARRAY JOIN
    [0, 1, 2, 3, 4, 5, 6, 7, 9, 10,
      0, 2, 3, 4, 9, 10]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, referrer,
      if(bitTest(capped, 1), '(other)', utm_source),
      if(bitTest(capped, 2), '(other)', utm_medium),
      if(bitTest(capped, 3), '(other)', utm_campaign), toString(method), visited,
      '', platform, country, referrer, toString(method), visited] AS value,
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE (dimension = 0 OR value != '') AND (NOT is_per_link OR link_id != 0)
)
GROUP BY app_id, dimension, link_id, hour, value;

CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_from_events TO hourly AS
SELECT app_id, dimension, if(is_per_link, link_id, 0) AS link_id, hour, value,
  count() AS events
FROM (
  SELECT app_id, link_id, toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    if(bitTest(capped, 0), '(other)', referrer_host) AS referrer,
    if(bitTest(capped, 5), '(other)', path) AS visited,
    if(bitTest(capped, 4), '(other)', name) AS event,
    dimension, value, is_per_link
  FROM events
  ARRAY JOIN
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10,
      0, 2, 3, 4, 8, 10]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, referrer,
      if(bitTest(capped, 1), '(other)', utm_source),
      if(bitTest(capped, 2), '(other)', utm_medium),
      if(bitTest(capped, 3), '(other)', utm_campaign), event, visited,
      '', platform, country, referrer, event, visited] AS value,
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE (dimension = 0 OR value != '') AND (NOT is_per_link OR link_id != 0)
)
GROUP BY app_id, dimension, link_id, hour, value;

CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_from_opens TO hourly AS
SELECT app_id, dimension, if(is_per_link, link_id, 0) AS link_id, hour, value,
  count() AS opens
FROM (
  SELECT app_id, link_id, toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    if(bitTest(capped, 5), '(other)', path) AS visited,
    dimension, value, is_per_link
  FROM opens
  ARRAY JOIN
    [0, 1, 2, 3, 10,
      0, 2, 3, 10]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, visited,
      '', platform, country, visited] AS value,
    [0, 0, 0, 0, 0, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE (dimension = 0 OR value != '') AND (NOT is_per_link OR link_id != 0)
)
GROUP BY app_id, dimension, link_id, hour, value;

CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_from_open_events TO hourly AS
SELECT app_id, dimension, if(is_per_link, opened_link_id, 0) AS link_id, hour, value,
  count() AS open_events
FROM (
  SELECT app_id, opened_link_id, toStartOfHour(toDateTime(at, 'UTC')) AS hour,
    if(bitTest(capped, 4), '(other)', name) AS event,
    dimension, value, is_per_link
  FROM events
  ARRAY JOIN
    [0, 1, 2, 3, 8,
      0, 2, 3, 8]::Array(UInt8) AS dimension,
    ['', toString(opened_link_id), platform, country, event,
      '', platform, country, event] AS value,
    [0, 0, 0, 0, 0, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE opened_link_id != 0 AND (dimension = 0 OR value != '')
)
GROUP BY app_id, dimension, link_id, hour, value;

-- Sums of money by hour, dimension and currency: `hourly` for amounts, in the dimensions of events. Each amount counts
-- under both credits, so always filter by one. Net: refunds are negative. Sums of minor units need 128 bits.
CREATE TABLE IF NOT EXISTS hourly_revenue (
  app_id LowCardinality(String),
  -- `install`: the link that led to the install. `open`: the link that opened the app last, if that was shortly before.
  credit Enum8('install' = 0, 'open' = 1),
  -- As in hourly.
  dimension Enum8('total' = 0, 'link' = 1, 'platform' = 2, 'country' = 3, 'referrer' = 4,
    'utm_source' = 5, 'utm_medium' = 6, 'utm_campaign' = 7, 'event' = 8, 'path' = 10),
  link_id UInt64,
  hour DateTime('UTC'),
  value String,
  currency LowCardinality(String),
  amount Int128,
  -- Amounts above zero, and below.
  purchases UInt64,
  refunds UInt64
) ENGINE = SummingMergeTree((amount, purchases, refunds))
PARTITION BY toYYYYMM(hour)
ORDER BY (app_id, credit, dimension, link_id, toStartOfDay(hour), value, currency, hour)
TTL toStartOfMonth(hour) + INTERVAL 1 MONTH + INTERVAL 91 DAY
    GROUP BY app_id, credit, dimension, link_id, toStartOfDay(hour), value, currency
    SET hour = min(toStartOfDay(hour)), amount = sum(amount), purchases = sum(purchases),
      refunds = sum(refunds),
  toStartOfMonth(hour) + INTERVAL 61 MONTH
SETTINGS non_replicated_deduplication_window = 20000,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS hourly_revenue_from_events TO hourly_revenue AS
SELECT app_id, credit, dimension, if(is_per_link, credited, 0) AS link_id, hour, value, currency,
  sum(toInt128(paid)) AS amount, countIf(paid > 0) AS purchases, countIf(paid < 0) AS refunds
FROM (
  SELECT app_id, currency, paid, hour, credit, dimension, value, is_per_link,
    if(credit = 0, link_id, opened_link_id) AS credited
  FROM (
    SELECT app_id, currency, amount AS paid, link_id, opened_link_id, platform, country,
      toStartOfHour(toDateTime(at, 'UTC')) AS hour,
      if(bitTest(capped, 0), '(other)', referrer_host) AS referrer,
      if(bitTest(capped, 1), '(other)', utm_source) AS utm_1,
      if(bitTest(capped, 2), '(other)', utm_medium) AS utm_2,
      if(bitTest(capped, 3), '(other)', utm_campaign) AS utm_3,
      if(bitTest(capped, 4), '(other)', name) AS event,
      if(bitTest(capped, 5), '(other)', path) AS visited
    FROM events
    WHERE currency != ''
  )
  ARRAY JOIN
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      1, 1, 1, 1, 1, 1, 1, 1, 1]::Array(UInt8) AS credit,
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 0, 2, 3, 4, 8, 10,
      0, 1, 2, 3, 8, 0, 2, 3, 8]::Array(UInt8) AS dimension,
    ['', toString(link_id), platform, country, referrer, utm_1, utm_2, utm_3, event, visited,
      '', platform, country, referrer, event, visited,
      '', toString(opened_link_id), platform, country, event,
      '', platform, country, event] AS value,
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1,
      0, 0, 0, 0, 0, 1, 1, 1, 1]::Array(UInt8) AS is_per_link
  WHERE (dimension = 0 OR value != '') AND (credit = 0 OR opened_link_id != 0)
    AND (NOT is_per_link OR credited != 0)
)
GROUP BY app_id, credit, dimension, link_id, hour, value, currency;

-- Events with money, for what sums cannot answer: paying installs, cohorts and combinations of dimensions. Few events
-- have money, so this reads far fewer rows than events.
CREATE TABLE IF NOT EXISTS payments (
  app_id LowCardinality(String),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  install_id String,
  name LowCardinality(String),
  amount Int64 CODEC(ZSTD(1)),
  currency LowCardinality(String),
  link_id UInt64,
  opened_link_id UInt64,
  installed_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  platform LowCardinality(String),
  country LowCardinality(String),
  referrer_host LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  utm_term String CODEC(ZSTD(1)),
  utm_content String CODEC(ZSTD(1)),
  path String CODEC(ZSTD(1))
) ENGINE = MergeTree
PARTITION BY toYYYYMM(at)
ORDER BY (app_id, at, install_id)
TTL toDateTime(at) + INTERVAL 13 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS payments_from_events TO payments AS
SELECT app_id, at, install_id, name, amount, currency, link_id, opened_link_id, installed_at,
  platform, country, referrer_host, utm_source, utm_medium, utm_campaign, utm_term, utm_content, path
FROM events
WHERE currency != '';

-- Weeks in which an install was active, by the week of the install. Retention is computed from it. Stored
-- under link_id 0, and under its link if known. A key may have several rows until they are merged, so count
-- distinct installs.
CREATE TABLE IF NOT EXISTS active_weeks (
  app_id LowCardinality(String),
  link_id UInt64,
  -- The Monday of the week of the install.
  cohort Date,
  -- The Monday of the week of the activity.
  week Date,
  install UInt64
) ENGINE = ReplacingMergeTree
PARTITION BY toYYYYMM(cohort)
ORDER BY (app_id, link_id, cohort, week, install)
TTL cohort + INTERVAL 25 MONTH
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

CREATE MATERIALIZED VIEW IF NOT EXISTS active_weeks_from_matches TO active_weeks AS
SELECT DISTINCT app_id, arrayJoin(if(link_id = 0, [0], [0, link_id])) AS link_id,
  toMonday(toDate(at, 'UTC')) AS cohort, cohort AS week, sipHash64(install_id) AS install
FROM matches;

CREATE MATERIALIZED VIEW IF NOT EXISTS active_weeks_from_events TO active_weeks AS
SELECT DISTINCT app_id, arrayJoin(if(link_id = 0, [0], [0, link_id])) AS link_id,
  toMonday(toDate(installed_at, 'UTC')) AS cohort, toMonday(toDate(at, 'UTC')) AS week,
  sipHash64(install_id) AS install
FROM events
WHERE installed_at > toDateTime64(0, 3, 'UTC') AND at >= toStartOfDay(installed_at);

CREATE MATERIALIZED VIEW IF NOT EXISTS active_weeks_from_opens TO active_weeks AS
SELECT DISTINCT app_id, arrayJoin(if(install_link_id = 0, [0], [0, install_link_id])) AS link_id,
  toMonday(toDate(installed_at, 'UTC')) AS cohort, toMonday(toDate(at, 'UTC')) AS week,
  sipHash64(install_id) AS install
FROM opens
WHERE installed_at > toDateTime64(0, 3, 'UTC') AND at >= toStartOfDay(installed_at);

-- Tables with the same columns that store nothing. Rows of a refused insert are checked here, to find those
-- that ClickHouse cannot read, without writing any.
CREATE TABLE IF NOT EXISTS clicks_check AS clicks ENGINE = Null;

CREATE TABLE IF NOT EXISTS matches_check AS matches ENGINE = Null;

CREATE TABLE IF NOT EXISTS events_check AS events ENGINE = Null;

CREATE TABLE IF NOT EXISTS opens_check AS opens ENGINE = Null;

-- Signals of clicks that an install may be matched to: one row for each form in which the click was indexed.
-- Models are learned from them, and the click index is rebuilt from them. No address is included. Contains a
-- row for the visit itself and one for each report of its page, so group by id.
CREATE TABLE IF NOT EXISTS click_signals (
  app_id LowCardinality(String),
  -- The minute in the id, which all rows of a click share.
  minute DateTime('UTC') CODEC(Delta, ZSTD(1)),
  id String,
  -- When the click happened.
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  -- The row with the highest one counts: 0 for the visit, milliseconds since 1970 for a report.
  version UInt64 CODEC(Delta, ZSTD(1)),
  link_id UInt64,
  platform LowCardinality(String),
  is_confirmed Bool,
  -- Counted values. Empty if unknown.
  model LowCardinality(String),
  screen LowCardinality(String),
  system LowCardinality(String),
  timezone LowCardinality(String),
  language LowCardinality(String),
  -- Hash of everything that distinguishes phones.
  phone_kind UInt64,
  -- Hashes of the addresses under the key of the day. 0 if none.
  address_v4 UInt64,
  address_v6 UInt64,
  -- What was written to the index, as JSON.
  entry String CODEC(ZSTD(1))
) ENGINE = MergeTree
PARTITION BY toDate(minute)
ORDER BY (app_id, minute, id)
TTL minute + INTERVAL 8 DAY
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

-- How installs compared with their likeliest clicks, for learning. Contains no signals. The order of row ids,
-- which are hashes, is the order of a uniform sample.
CREATE TABLE IF NOT EXISTS observations (
  app_id LowCardinality(String),
  -- Row id of the match.
  row_id UUID,
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  observation String CODEC(ZSTD(1))
) ENGINE = MergeTree
PARTITION BY toDate(at)
ORDER BY (app_id, row_id)
TTL toDateTime(at) + INTERVAL 8 DAY
SETTINGS non_replicated_deduplication_window = 20000, ttl_only_drop_parts = 1,
  primary_key_ratio_of_unique_prefix_values_to_skip_suffix_columns = 1;

CREATE TABLE IF NOT EXISTS click_signals_check AS click_signals ENGINE = Null;

CREATE TABLE IF NOT EXISTS observations_check AS observations ENGINE = Null;
