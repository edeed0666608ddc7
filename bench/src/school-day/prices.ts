/** A published price: US dollars for so many units, of which a paid plan includes some in a month. */
type Price = { name: string; dollars: number; per: number; included: number; source: string }

/** When the prices were read. */
export const pricesReadOn = '2026-11-29'

const workers = 'https://developers.cloudflare.com/workers/platform/pricing/'
const d1 = 'https://developers.cloudflare.com/d1/platform/pricing/'
const objects = 'https://developers.cloudflare.com/durable-objects/platform/pricing/'
const r2 = 'https://developers.cloudflare.com/r2/pricing/'

const million = 1_000_000
const billion = 1_000 * million

/**
 * The prices of the Workers paid plan, whose US$ 5 a month are apart. Read in stored copies of the pages and of notes on
 * them; the page of Workers and the table of objects' rows were not among the copies that could be read whole.
 */
export const prices = {
  requests: { name: 'worker requests', dollars: 0.3, per: million, included: 10 * million, source: workers },
  cpuMs: { name: 'processor ms', dollars: 0.02, per: million, included: 30 * million, source: workers },
  d1Read: { name: 'D1 rows read', dollars: 0.001, per: million, included: 25 * billion, source: d1 },
  d1Written: { name: 'D1 rows written', dollars: 1, per: million, included: 50 * million, source: d1 },
  objectRequests: { name: 'object requests', dollars: 0.15, per: million, included: million, source: objects },
  gbSeconds: { name: 'object GB-s', dollars: 12.5, per: million, included: 400_000, source: objects },
  objectRead: { name: 'object rows read', dollars: 0.001, per: million, included: 25 * billion, source: objects },
  objectWritten: { name: 'object rows written', dollars: 1, per: million, included: 50 * million, source: objects },
  r2A: { name: 'R2 class A', dollars: 4.5, per: million, included: million, source: r2 },
  r2B: { name: 'R2 class B', dollars: 0.36, per: million, included: 10 * million, source: r2 },
} as const satisfies Readonly<Record<string, Price>>

/** Stored gigabytes, for a month. */
export const storagePrices = {
  d1: { name: 'D1 GB', dollars: 0.75, per: 1, included: 5, source: d1 },
  objects: { name: 'object GB', dollars: 0.2, per: 1, included: 5, source: objects },
  r2: { name: 'R2 GB', dollars: 0.015, per: 1, included: 10, source: r2 },
} as const satisfies Readonly<Record<string, Price>>

export type Meter = keyof typeof prices

/** Incoming messages of a socket that are charged as one request. */
export const messagesPerRequest = 20

/** Gigabytes of an object, whatever it uses. */
export const objectGb = 0.128
