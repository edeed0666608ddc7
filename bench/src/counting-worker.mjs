// The product with its databases counted: each answer contains the number of its statements, per database.
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
            // Every statement that runs was prepared, and every prepared one runs.
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
