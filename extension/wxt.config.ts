import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { defineConfig } from 'wxt'
import { manifestOf } from './src/app/manifest.ts'

// Parts of schemas that nothing here uses: JSON Schema output, English error messages, as a person reads the catalogue's,
// and the rules of rich text. The extension sends plain questions, and reads no question of a response.
const fromZod = /\/zod\/v4\/classic\/schemas\.js$/
const unasked = [
  {
    importer: fromZod,
    file: /json-schema/,
    code: 'export const createToJSONSchemaMethod = () => undefined, createStandardJSONSchemaMethod = () => undefined',
  },
  {
    importer: fromZod,
    file: /locales\/en\.js$/,
    code: 'export default () => ({ localeError: () => undefined })',
  },
  {
    importer: /\/schema\/src\/questions\/model\.ts$/,
    file: /rich-text\/model\.ts$/,
    code: "import * as z from 'zod'; export const richText = (max, { isNeeded } = {}) => z.union([z.string().min(isNeeded ? 1 : 0).max(max), z.looseObject({})])",
  },
]
const withoutUnasked = {
  name: 'without-unasked',
  enforce: 'pre',
  resolveId(source: string, importer?: string) {
    const at = unasked.findIndex((part) => part.file.test(source) && part.importer.test(importer ?? ''))
    return at >= 0 ? `\0unasked-${at}` : null
  },
  load: (id: string) => unasked.find((_, at) => id === `\0unasked-${at}`)?.code ?? null,
} as const

// Character maps by number, which pdf.js requests by name as `src/capture/pdf/pdf-worker.ts` configures.
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
  // The worker's engine loads a language model only for a text in English.
  vite: () => ({
    plugins: [withoutUnasked],
    worker: { format: 'es', plugins: () => [withoutUnasked] },
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
  manifest: ({ browser, command }) => manifestOf({ isFirefox: browser === 'firefox', isBuild: command === 'build' }),
})
