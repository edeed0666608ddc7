import { defineConfig } from 'wxt'

// Requests go to whichever school's address the person entered, which only an optional permission can allow;
// `all_urls` is not asked for, and a page is read under `activeTab` alone.
const anySchool = ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*']

const strictPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src https: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export default defineConfig({
  srcDir: 'src',
  modules: ['@wxt-dev/module-react'],
  imports: false,
  // The worker's engine brings a language model only for a text in English.
  vite: () => ({
    worker: { format: 'es' },
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
