import type { Pool } from 'pg'

export interface AddressKey {
  readonly day: string
  readonly key: Buffer
  readonly bucketBits: number
}

export async function selectAddressKeys(
  pool: Pool,
  appId: string,
  days: readonly string[],
): Promise<readonly AddressKey[]> {
  const { rows } = await pool.query<AddressKey>({
    name: 'select-address-keys',
    text: `select day::text, key, bucket_bits as "bucketBits"
             from address_keys where app_id = $1 and day = any($2::date[])`,
    values: [appId, days],
  })
  return rows
}

/** Keeps an existing key, because several servers may propose one at the same time. */
export async function proposeAddressKey(
  pool: Pool,
  appId: string,
  { day, key, bucketBits }: AddressKey,
): Promise<void> {
  await pool.query({
    name: 'propose-address-key',
    text: `insert into address_keys (app_id, day, key, bucket_bits) values ($1, $2, $3, $4)
           on conflict do nothing`,
    values: [appId, day, key, bucketBits],
  })
}
