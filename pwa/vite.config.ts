import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootWithin } from './boot-plugin.ts'
import { bringFirst } from './bring-plugin.ts'
import { classicLesson } from './classic-plugin.ts'
import { leanYjs } from './lean-yjs.ts'
import { paintingCode } from './painting-code.ts'
import { pdfFiles } from './pdf-files-plugin.ts'

/** What can become a source of *My content*, by kind; what a file really is, its bytes say. */
const documents: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/epub+zip': ['.epub'],
  'text/html': ['.html', '.htm'],
  'text/plain': ['.txt'],
  'text/markdown': ['.md'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/svg+xml': ['.svg'],
}

const manifest = {
  id: '/',
  name: 'Takhti',
  short_name: 'Takhti',
  description: 'Lessons that keep working where the network does not.',
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  background_color: '#f4f5f2',
  theme_color: '#26333b',
  lang: 'en',
  categories: ['education'],
  icons: [
    { src: 'pwa-64x64.png', sizes: '64x64', type: 'image/png' },
    { src: 'pwa-192x192.png', sizes: '192x192', type: 'image/png' },
    { src: 'pwa-512x512.png', sizes: '512x512', type: 'image/png' },
    { src: 'maskable-icon-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' as const },
  ],
  shortcuts: [
    { name: 'Create lesson', url: '/dashboard/create?new' },
    { name: 'My Lessons', url: '/dashboard/lessons' },
  ],
  // The service worker keeps what is shared (`src/service-worker.ts`) until *My content* takes it.
  share_target: {
    action: '/share',
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: Object.keys(documents) }] },
  },
  file_handlers: [{ action: '/dashboard/content?add', accept: documents }],
}

const startParts =
  /\/pwa\/src\/(app\/messages|screen\/paths|offline\/(patiently|Coming|retried|answers|bell|connectivity|database|desks|flusher|ledger|light|export|outbox|quota|storage|unsaved|waiting-work|SyncLight)|api\/(to-base64|query|command)|lessons\/lesson-store|languages\/(Age|age-text)|ui\/(IconButton|Menu|Notice|Skeleton|Snackbars|snackbars|theme))\.tsx?$|\/schema\/src\/kit\/(durations|ids)\.ts$|\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Books|Files|Lock|PencilPlus|School|Users|UsersGroup)\.)/

// What the door and the app speak with the edge by, and their words and buttons.
const clientParts =
  /\/pwa\/src\/(api\/(calls|client|errors|request|sealed-token|session|contract\.gen|errors\.gen)|languages\/(font|text)|ui\/Button)\.(tsx?|json)$|\/schema\/src\/kit\/headers\.ts$/

const lessonParts =
  /\/pwa\/src\/(board\/((early-lesson|lesson-on-device|stage|style-setting)\.ts|(editor|tools|canvas|input)\/)|offline\/(device|documents|document-keeper|read-ahead)\.ts|documents\/document-names\.ts)|\/schema\/src\/board\/(?!channel)|node_modules\/(yjs|lib0|rbush|quickselect)\//

// Tools that come when they are chosen, what only they need, and what speaks with the edge.
const lateParts =
  /\/pwa\/src\/board\/(tools\/(partial-eraser|text|select|lasso|laser)\/|input\/(drops|key-map|selection-keys|tool-keys|draw-by-key|hand-by-key|foresight)\.|editor\/(entering|menu-call|partial-eraser|text-session|lettering|arranging|lasso|laser|editor-laser|timer|picking|selection-frame|snapping|reshaping|page-box)\.|canvas\/(bring-letters|drawn-picture|picture-store|lifted|line-levels|page-words|text-room|visual-order|selection-|thumbnail|laser))|\/schema\/src\/board\/((drawn-page|valid-entries|frames|moves|stroke-pieces|live-style|sync|clip|arrange)\.|cut-|rewrite-text|(say|set|whole)-letters|move-marks|maths-(words|signs)|page-text|pack-|open-stored|stored-(columns|keys|maps|root|runs)|skip-any|replay\/|versions\/)/

// Of these the door needs the first ones, and the app and a lesson all.
const sharedParts =
  /\/pwa\/src\/(api\/person|ui\/theme|reload-after-update|board\/lesson-path)\.|vite\/preload-helper|\/schema\/src\/kit\/roles\./
// A start without a lesson has signals too.
const stateParts = /\/pwa\/src\/state\/(signal|events)\./
const keptParts = /\/pwa\/src\/offline\/(bell|desk|ledger|rows|unsaved)\.|\/schema\/src\/kit\/ids\./

function isOfPlatform(id: string): boolean {
  // Few screens ask for a list in parts, or for many things at once.
  const isOfFew = /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id)
  return /node_modules\/(@tanstack|dexie|use-sync-external-store)\//.test(id) && !isOfFew
}

function isOfLesson(id: string): boolean {
  return lessonParts.test(id) && !lateParts.test(id)
}

function isOfStart(id: string): boolean {
  return startParts.test(id)
}

// Live classes, pairing and driving devices, pushes, pictures for questions, live quizzes but for what asks for them, and what is looked after in an office: nobody does
// any of it for the first time without a network. A large page is shown later without what shows it early. By the ending these
// are not fetched with the app, and kept when they are first used.
const onlineParts =
  /\/schema\/src\/board\/open-stored\.|\/pwa\/src\/(audit\/|institutes\/(InstituteScreen|OverdueScreen)|licences\/(UpgradePlan|Usage)Screen|accounts\/(cards|sessions)\/|devices\/(obeying|PairedScreen|RemoteScreen|RemoteDialog|PairConfirm)|door\/pairing|notifications\/(PushPanel|ClearableList|QuietPanel)|board\/(remote|replay\/recorded)|files\/sets\/(picture|exchange)\/|live\/(?!port\.)|languages\/(clock-text|typefaces)|quizzes\/(?!(quiz-screens|list-path|WholeQuiz|Late|port|StartQuizButton|KindFields)\.))/

function isOnlineOnly(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => onlineParts.test(id))
}

function isLateOfWorker(name: string, moduleIds: readonly string[]): boolean {
  return (
    /^(typesetter|typefaces|bring-letters)$/.test(name) ||
    moduleIds.some((id) => /\/node_modules\/(?:wink-|htmlparser2\/)/.test(id))
  )
}

// Builds of libraries that bring less for the same.
const leaner = [
  // Without what older browsers need: ours have it.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React has had it since its version 18.
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector.js' },
  // Yjs warns with it, in colours; they cost every lesson a schema language and a builder of elements.
  { find: /^lib0\/logging$/, replacement: fileURLToPath(new URL('plain-logging.ts', import.meta.url)) },
  // What else it has of Node, which its own modules call by their place.
  {
    find: /^(lib0|\.)\/environment(\.js)?$/,
    replacement: fileURLToPath(new URL('plain-environment.ts', import.meta.url)),
  },
]

export default defineConfig({
  resolve: { alias: leaner },
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.VITE_PAINTING': JSON.stringify(paintingCode(fileURLToPath(new URL('..', import.meta.url)))),
  },
  build: {
    target: 'esnext',
    manifest: true,
    // Screens share few chunks beyond those of the start; naming them for every screen cost each first page a kilobyte. What no
    // device has beforehand is named, so that it can be brought before it is imported.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\.(css|mjs)$/.test(file)),
    },
    sourcemap: false,
    // Icons and fonts stay files: an inlined one would be downloaded by everybody.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', lesson: 'lesson.html' },
      output: {
        // What comes when it is first used is told by its ending.
        chunkFileNames: ({ moduleIds }) => `assets/[name]-[hash].${isOnlineOnly(moduleIds) ? 'mjs' : 'js'}`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // A lesson to be seen and drawn on, in one file.
            { name: 'board', test: isOfLesson, priority: 3 },
            { name: 'base', test: sharedParts, priority: 3 },
            { name: 'kept', test: keptParts, priority: 3 },
            { name: 'state', test: stateParts, priority: 3 },
            // What door and app share, then what every signed-in page runs on: files that compress as one and change only with their versions.
            { name: 'shared', test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\//, priority: 2 },
            { name: 'platform', test: isOfPlatform },
            { name: 'client', test: clientParts },
            // The start and what screens share with it, in one file: offline each file costs its own way to the disk.
            { name: 'app', test: isOfStart },
          ],
        },
      },
    },
  },
  // Workers load more code when they need it, as pages do.
  worker: {
    format: 'es',
    plugins: () => [leanYjs()],
    rolldownOptions: {
      output: {
        // What sets maths, what reads PDFs and slides, what reads questions of other programs and what asks questions is larger than all of a lesson: by its ending it
        // is neither fetched with the app nor taken past the service worker, which keeps it when it is first used. Nobody takes
        // in a sheet of students without a network.
        entryFileNames: ({ name }) =>
          `assets/[name]-[hash].${/^(maths|pdf|slides|assistant|sheet|exchange)-worker$/.test(name) ? 'mjs' : 'js'}`,
        // Those workers' own; where files are made, the same code lies within what makes them. The English of the assistant
        // is a megabyte, which comes when a text in it is first read; what reads pages of the web comes with the first of them.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/[name]-[hash].${isLateOfWorker(name, moduleIds) ? 'mjs' : 'js'}`,
      },
    },
  },
  plugins: [
    react(),
    leanYjs(),
    bringFirst(),
    bootWithin(),
    classicLesson(),
    pdfFiles(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: [
          '**/*.{html,js,css,svg,webmanifest}',
          'pwa-*.png',
          'assets/en-*.json',
          // The words of the editor, which works without a network as the forms around it do.
          'assets/rich-text-*.json',
          'assets/world-!(asia-*).json',
          // What a PDF is made with, so that the first one can be made without a network.
          'assets/harfbuzz-*.wasm',
          'assets/noto-sans-latin-400-normal-*.woff',
        ],
        // Other typefaces, languages other than English, nearer maps, and how live quizzes and classes look are kept when they are first used.
        globIgnores: [
          '**/quizzes-*.css',
          '**/LiveClassScreen-*.css',
          '**/schedule-*.css',
          '**/noto-!(sans-latin-400-normal-*.woff)',
          'service-worker.js',
        ],
        maximumFileSizeToCacheInBytes: 2_000_000,
      },
    }),
  ],
})
