import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { Figures } from './figures.ts'
import { lineOf } from './line.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { json: { type: 'boolean' } } })
// `bench api class` and `bench api.class` are the same.
const wanted = positionals.length === 0 ? undefined : positionals.join('.')
const chosen = Object.entries(benches).filter(([name]) => wanted === undefined || name === wanted.split('.')[0])
if (chosen.length === 0) {
  console.error(`No bench is called ${wanted}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}

const figures = new Figures({
  wanted,
  report: (figure) => console.log(values.json ? JSON.stringify(figure) : lineOf(figure)),
  reportBroken: (names, error) => console.error(`${names.join(', ')}: BROKEN`, error),
})
for (const [name, run] of chosen) await run(figures).catch((error: unknown) => figures.broke([name], error))
if (figures.isEmpty) console.error(`No figure is called ${wanted}`)
process.exit(figures.hold ? 0 : 1)
