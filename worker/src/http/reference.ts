import { calls, type NamedCall } from '@takhti/schema/calls'
import { errors } from '@takhti/schema/kit/errors'
import { escapeHtml } from '#platform/html.ts'

/** A page that shows every call. It is made here so that it loads nothing from other hosts. */
export function referencePage(): Response {
  const rows = [...calls].sort((a, b) => a.name.localeCompare(b.name)).map(row)
  const catalogue = Object.entries(errors).map(
    ([code, { status, message }]) => `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}`,
  )
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Takhti API</title>
<meta name="viewport" content="width=device-width"><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color:#1b2733;background:#fcfcfa}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid #d8dde2}
code{font-size:.9em}@media (prefers-color-scheme:dark){body{color:#e8ecef;background:#1d2630}a{color:#8cb8ff}td,th{border-color:#3a4754}}
</style><main><h1>Takhti API</h1>
<p>Everything lies under <code>/api</code>; the machine-readable form is <a href="/api/openapi.json">openapi.json</a>.
The token travels as <code>Authorization: Bearer</code> or <code>access_token</code>.</p>
<table><thead><tr><th scope="col">Call<th scope="col">Route<th scope="col">Who<th scope="col">Feature<th scope="col">Offline<th scope="col">What</thead>
<tbody>${rows.join('\n')}</table>
<h2>Errors</h2><table><thead><tr><th scope="col">Code<th scope="col">Status<th scope="col">Message</thead>
<tbody>${catalogue.join('\n')}</table></main></html>`
  return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function row({ name, call, method, path }: NamedCall): string {
  const { roles, feature, offline } = call['~orpc'].meta
  const who = typeof roles === 'string' ? roles : roles.join(', ')
  const what = escapeHtml(call['~orpc'].route.summary ?? '')
  return `<tr><td><code>${name}</code><td>${method} <code>${path}</code><td>${who}<td>${feature ?? ''}<td>${offline}<td>${what}`
}
