// The product with its databases counted: each answer says how many statements it took, per database.
import product from './index.js'

const databases = ['DIRECTORY', 'INSTITUTES_00', 'INSTITUTES_01']

export default {
  async fetch(request, env, context) {
    const counts = Object.fromEntries(databases.map((name) => [name, 0]))
    const counted = { ...env }
    for (const name of databases)
      counted[name] = new Proxy(env[name], {
        get(database, property) {
          const value = database[property]
          if (typeof value !== 'function') return value
          return (...values) => {
            // Whatever runs was prepared, and nothing is prepared that does not run.
            if (property === 'prepare') counts[name] += 1
            return value.apply(database, values)
          }
        },
      })
    const answer = await product.fetch(request, counted, context)
    const headers = new Headers(answer.headers)
    headers.set('x-statements', JSON.stringify(counts))
    return new Response(answer.body, { status: answer.status, headers })
  },
}
