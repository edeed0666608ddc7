import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'wxt'

// Requests go to whichever school's address the person entered, which only an optional permission can allow;
// `all_urls` is not asked for, and a page is read under `activeTab` alone.
const anySchool = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// What writes a schema down as JSON Schema comes with every schema of zod, and nothing here asks for it.
const noJsonSchema = '\0no-json-schema'
const withoutJsonSchema = {
  name: 'without-json-schema',
  enforce: 'pre',
  resolveId: (source: string, importer?: string) =>
    /json-schema/.test(source) && importer?.endsWith('/zod/v4/classic/schemas.js') ? noJsonSchema : null,
  load: (id: string) =>
    id === noJsonSchema
      ? 'export const createToJSONSchemaMethod = () => undefined, createStandardJSONSchemaMethod = () => undefined'
      : null,
} as const

// Tables of letters by number, which pdf.js asks for by name where `src/capture/pdf/pdf-worker.ts` says.
const lettersByNumber = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps')

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  imports: false,
  hooks: {
    'build:publicAssets'(_wxt, files) {
      const tables = readdirSync(lettersByNumber).filter((name) => name.endsWith('.bcmap'))
      if (tables.length === 0) throw new Error('pdfjs-dist has no tables of letters')
      for (const name of tables)
        files.push({ absoluteSrc: join(lettersByNumber, name), relativeDest: join('cmaps', name) })
    },
  },
  // The worker's engine brings a language model only for a text in English.
  vite: () => ({
    plugins: [withoutJsonSchema],
    worker: { format: 'es', plugins: () => [withoutJsonSchema] },
    // Calls that the extension never makes are left out; declaring one does nothing else.
    build: {
      rolldownOptions: {
        treeshake: {
          manualPureFunctions: [
            'command',
            'query',
            'z.object',
            'z.array',
            'z.literal',
            'z.union',
            'z.enum',
            'changesOf',
          ],
        },
      },
    },
  }),
  manifestVersion: 3,
  manifest: ({ command }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    minimum_chrome_version: '126',
    permissions: ['sidePanel', 'storage', 'activeTab', 'scripting'],
    optional_host_permissions: anySchool,
    action: { default_title: '__MSG_open__' },
    commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+T' } } },
    // Neither pages nor other extensions may open a channel.
    externally_connectable: { ids: [] },
    // While developing, WXT serves scripts from its own server.
    ...(command === 'build' && { content_security_policy: { extension_pages: strictPolicy } }),
  }),
})
