import { inRoot } from '#kit/root.ts'
import { guaranteeTests } from '../house/guarantees.ts'
import { treeAt } from '../house/tree.ts'

const chosen = new Set(process.argv.slice(2))
const tests = guaranteeTests(treeAt(inRoot())).filter(({ id }) => chosen.size === 0 || chosen.has(id))
const byId = Map.groupBy(tests, ({ id }) => id)
for (const [id, found] of [...byId].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))) {
  console.log(id)
  for (const { path, line, title } of found) console.log(`  ${path}:${line} ${title}`)
}
