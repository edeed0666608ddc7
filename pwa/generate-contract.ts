import { readFileSync, writeFileSync } from 'node:fs'
import { contract } from '@takhti/schema/contract'

const target = new URL('src/api/contract.gen.json', import.meta.url)

/** The contract as the browser needs it: where a call goes and what it does offline, without a schema. */
export function minifiedContract(): string {
  const areas = Object.entries(contract).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => {
        const { route, meta } = call['~orpc']
        return [name, { method: route.method, path: route.path, offline: meta.offline }]
      }),
    ),
  ])
  return `${JSON.stringify(Object.fromEntries(areas), null, 2)}\n`
}

/** What the repository holds; it must be what `minifiedContract` says. */
export function storedContract(): string {
  return readFileSync(target, 'utf8')
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) writeFileSync(target, minifiedContract())
  else if (storedContract() !== minifiedContract()) {
    console.error('pwa/src/api/contract.gen.json is not what the contract says: run `node pwa/generate-contract.ts`')
    process.exitCode = 1
  }
}
