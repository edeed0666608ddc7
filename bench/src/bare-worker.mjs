// The floor of the list: the same two answers by hand, with no framework, no validation and no admission.
import { list, whoIs } from './bare-queries.ts'

async function hashOf(token) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export default {
  async fetch(request, env) {
    const token = request.headers.get('authorization').slice(7)
    const person = await env.DIRECTORY.prepare(whoIs)
      .bind(await hashOf(token), Date.now())
      .first()
    const { results } = await env.INSTITUTES_00.prepare(list)
      .bind(person.instituteId, person.personId, null, null)
      .all()
    const items = results.slice(0, 20).map((row) => ({ ...row, classIds: JSON.parse(row.classIds) }))
    return Response.json({ items, hasNextPage: results.length > 20 })
  },
}
