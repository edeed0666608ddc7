import { inRoot } from '@takhti/tools/kit/root'
import { bundle } from './peers.ts'
import { serveStatic, type StaticServer } from './static-server.ts'

/**
 * The floor of a guest's landing: a form that works before its scripts, and after them one list from a server, by the
 * libraries of the stack alone. No app of this stack can be faster.
 */
export async function serveLibrariesPage(folder: string): Promise<StaticServer> {
  await bundle(script, { from: inRoot('pwa'), out: folder })
  const pages = { '/': page, '/api/join': '{"name":"7B Science"}', '/api/lessons': JSON.stringify(lessons) }
  return serveStatic(pages, { folder, isCompressed: true })
}

const lessons = ['Light and shadow', 'Roots and stems'].map((name, id) => ({ id, name }))

const page = `<!doctype html><html lang="en"><title>Floor</title><body>
<form><input><button>Join the class</button></form><div id="root"></div>
<script>
let joined
const press = new Promise((resolve) => { joined = resolve })
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  joined(fetch('/api/join', { method: 'POST' }).then((answer) => answer.json()))
})
</script>
<script type="module" src="/main.js"></script>`

const script = `
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router'
import { Dexie } from 'dexie'
import i18next from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'

const database = new Dexie('floor')
database.version(1).stores({ lessons: 'id' })

const root = createRootRoute({ component: () => <main><Outlet /></main> })
const landing = createRoute({ getParentRoute: () => root, path: '/dashboard/lessons', component: Lessons })
const routeTree = root.addChildren([landing])

async function pull() {
  const answer = await fetch('/api/lessons')
  await database.table('lessons').bulkPut(await answer.json())
  return await database.table('lessons').toArray()
}

function Lessons() {
  const { t } = useTranslation()
  const { data } = useQuery({ queryKey: ['lessons'], queryFn: pull })
  if (!data) return null
  return (
    <>
      <h1>{t('title')}</h1>
      {data.map(({ id, name }) => <Link key={id} to="/dashboard/lessons">{name}</Link>)}
    </>
  )
}

await press
document.querySelector('form').remove()
history.replaceState(null, '', '/dashboard/lessons')
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { title: 'My Lessons' } } } })
createRoot(document.getElementById('root')).render(
  <QueryClientProvider client={new QueryClient()}><RouterProvider router={createRouter({ routeTree })} /></QueryClientProvider>,
)
`
