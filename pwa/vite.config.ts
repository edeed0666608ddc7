import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { arucoExports } from './aruco-plugin.ts'
import { bootWithin } from './boot-plugin.ts'
import { classicLesson } from './classic-plugin.ts'
import { firstVersion, firstWords, isLanguage } from './first-words-plugin.ts'
import { frontPage } from './front-plugin.ts'
import { idleFilesList } from './idle-files-plugin.ts'
import { writeInstallArchive } from './install-archive.ts'
import { joinPage, startAhead } from './join-plugin.ts'
import { leanYjs } from './lean-yjs.ts'
import { paintingCode } from './painting-code.ts'
import { pdfFiles } from './pdf-files-plugin.ts'
import { loadFirstIn } from './prefetch-plugin.ts'
import { smallJson } from './small-json-plugin.ts'

/** File types that can become a source of *My content*, by kind; the bytes decide what a file really is. */
const documents: Record<string, string[]> = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/epub+zip': ['.epub'],
  'text/html': ['.html', '.htm'],
  'application/xhtml+xml': ['.xhtml'],
  'multipart/related': ['.mhtml', '.mht'],
  'text/plain': ['.txt'],
  'text/markdown': ['.md'],
  'text/vtt': ['.vtt'],
  'application/x-subrip': ['.srt'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/webp': ['.webp'],
  'image/svg+xml': ['.svg'],
}

/** Files that become lessons. */
const lessonFiles: Record<string, string[]> = {
  'application/vnd.takhti.lesson+zip': ['.takhti'],
  'application/vnd.ims.imsccv1p3': ['.imscc'],
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': ['.ppsx'],
  'application/vnd.excalidraw+json': ['.excalidraw'],
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
  // The service worker stores what is shared (`src/service-worker.ts`) until *My content* takes it.
  share_target: {
    action: '/share',
    method: 'POST' as const,
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'files', accept: Object.keys(documents) }] },
  },
  file_handlers: [
    { action: '/dashboard/content?add', accept: documents },
    { action: '/dashboard/create?import', accept: lessonFiles },
  ],
  // A file or a shortcut that is opened replaces no lesson or class in a window.
  launch_handler: { client_mode: ['navigate-new' as const, 'auto' as const] },
}

const startParts =
  /\/pwa\/src\/(app\/messages|screen\/(class-state|paths|states|screen|announce|webview)|offline\/(landing-copy|patiently|LazyPart|retry|load-failure|answers|tab-events|connectivity|database|user-databases|flusher|ledger|light|export|outbox|quota|storage|unsaved-work|waiting-work|SyncLight)|api\/(early-lessons|landing-copy|to-base64|query|command|recent-proof)|lessons\/lesson-store|languages\/(Age|age-text|late-part)|ui\/(IconButton|Menu|menu-place|use-address|read-only|Notice|Skeleton|Snackbars|snackbars|snackbar-lift|theme))\.tsx?$|\/schema\/src\/kit\/(durations|ids)\.ts$|\/icons-react\/dist\/esm\/(createReactComponent|defaultAttributes|icons\/Icon(Books|CloudOff|Files|Lock|MoodPuzzled|PencilPlus|PlugConnectedX|School|Search|Users|UsersGroup)\.)/

const placeMarks =
  /\/pwa\/src\/app\/PlaceMark\.tsx$|\/icons-react\/dist\/esm\/icons\/Icon(Building|Cards|Checklist|ClipboardList|Gauge|History|MessageQuestion|Messages)\./

// The client of sign-in and app for the server, with their texts and buttons.
const clientParts =
  /\/pwa\/src\/(api\/(calls|client|errors|request|return-path|sealed-token|session|storage|contract\.gen|errors\.gen)|languages\/(font|text|LanguageSelect)|ui\/(Button|EmailForm|Field|use-email))\.(tsx?|json)$|\/schema\/src\/(kit\/(headers|own-path)|(accounts|classes)\/rules)\.ts$/

const lessonParts =
  /\/pwa\/src\/(board\/((early-lesson|lesson-on-device|stage|style-setting)\.ts|(editor|tools|canvas|input)\/)|offline\/(device|documents|document-keeper|read-ahead)\.ts|documents\/document-names\.ts)|\/schema\/src\/board\/(?!channel)|node_modules\/(yjs|lib0|rbush|quickselect)\//

// Tools that load when they are chosen, their dependencies, and the connection to the server.
const lateParts =
  /\/pwa\/src\/board\/(tools\/(partial-eraser|text|select|lasso|laser)\/|input\/(drops|key-map|selection-keys|tool-keys|draw-by-key|hand-by-key|foresight)\.|editor\/(text-entry|menu-call|partial-eraser|text-session|text-format|arrangement|lasso|laser|editor-laser|timer|selection-picker|selection-frame|snap-guides|transforms|page-box)\.|canvas\/(load-characters|drawn-picture|picture-store|lifted-shapes|line-levels|page-words|text-room|visual-order|selection-|thumbnail|laser))|\/schema\/src\/board\/((drawn-page|valid-entries|frames|moves|stroke-pieces|live-style|sync|clip|arrange)\.|cut-|rewrite-text|text-marks|set-text-marks|grapheme-range|move-marks|maths-words|maths-signs|page-text|pack-|stored-doc-open|stored-columns|stored-keys|stored-maps|stored-root|stored-runs|skip-any|replay\/|versions\/)/

// The sign-in needs the first of these, and the app and a lesson all.
const sharedParts =
  /\/pwa\/src\/(api\/person|ui\/theme|reload-after-update|board\/lesson-path)\.|vite\/preload-helper|\/schema\/src\/kit\/roles\./
// A start without a lesson has signals too.
const stateParts = /\/pwa\/src\/state\/(signal|events)\./
const storedParts = /\/pwa\/src\/offline\/(tab-events|database-id|ledger|rows|unsaved-work)\.|\/schema\/src\/kit\/ids\./

function isOfPlatform(id: string): boolean {
  // Few screens request a list in pages, or many queries at once.
  const isOfFew = /\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id)
  return /node_modules\/(@tanstack|dexie|use-sync-external-store)\//.test(id) && !isOfFew
}

function isOfLesson(id: string): boolean {
  return lessonParts.test(id) && !lateParts.test(id)
}

function isOfStart(id: string): boolean {
  return startParts.test(id)
}

// Parts that no user needs for the first time without a network: live classes and quizzes, pairing and driving devices,
// pushes, marking, results and the bank of assessments, pages within other apps, office work, images for questions, and the code
// that shows a large page early. Answer fields are not among them, because attempts go on without a network. By their
// extension these parts are not fetched with the app, and are cached on first use.
const onlineParts =
  /\/schema\/src\/board\/stored-doc-open\.|\/pwa\/src\/(audit\/|(answer-cards|attendance|exchange|schedule|conduct|feed|flashcards|learning|messages|insights|presentations|seating|groups|syllabus|help|law)\/(?!port\.)|classes\/(AddStudentsScreen|ClassSettingsScreen|ClassNamePanel|RemoveClassPanel)\.|lessons\/(share\/|install\/|ClassLessonTools|PublishDialog|PublishedDialog)\.|app\/webviews\/(?!\w+-address)|responses\/(results\/|marking\/|SaveTableMenu)|topics\/QuestionBankScreen|imports\/ImportScreen|staff\/PeopleScreen|institutes\/(InstituteScreen|OverdueScreen)|licences\/(UpgradePlanScreen|UsageScreen)|accounts\/(cards|sessions)\/|devices\/(remote-commands|PairedScreen|RemoteScreen|RemoteDialog|PairConfirm)|auth\/pairing|notifications\/(PushPanel|ClearableList|QuietPanel|ChoicesPanel)|board\/(remote|replay\/(RecordedAids|recorded-picture))|files\/sets\/(picture\/|sounds\/(?!port\.)|exchange\/(?!import-target))|live\/(?!port\.)|languages\/(clock-text|typefaces)|quizzes\/(?!answers\/|picture\/(use-picture|QuestionPicture|port)\.|(quiz-screens|list-path|WholeQuiz|Late|port|StartQuizButton|KindFields|QuestionFace|SolutionView|CheckField|answer-text)\.))/

// The editor of texts with formulas is half a megabyte, and is cached when a text is first edited.
const editorParts = /\/node_modules\/(@tiptap|prosemirror-)/

function isOnlineOnly(moduleIds: readonly string[]): boolean {
  return moduleIds.some((id) => onlineParts.test(id) || editorParts.test(id))
}

function isLateOfWorker(name: string, moduleIds: readonly string[]): boolean {
  return (
    /^(typesetter|typefaces|load-characters)$/.test(name) ||
    moduleIds.some((id) =>
      /\/node_modules\/(?:wink-|htmlparser2\/)|\/assistant\/src\/nouns\/noun-lists\.|\/pwa\/src\/board\/export\/film\./.test(
        id,
      ),
    )
  )
}

// Smaller builds of libraries with the same functions.
const leaner = [
  // Without code for older browsers, since ours have these features.
  { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
  // React has had it since its version 18.
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector.js' },
  // Yjs warns with it, in colours; they cost every lesson a schema language and a builder of elements.
  { find: /^lib0\/logging$/, replacement: fileURLToPath(new URL('plain-logging.ts', import.meta.url)) },
  // Its other parts of Node, which its own modules import by relative paths.
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
    // Screens share few chunks beyond those of the start; preloading them for every screen added a kilobyte to each
    // first page. Chunks that no device has cached are listed, so that they can be fetched before their import.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => /\.(css|mjs)$/.test(file)),
    },
    sourcemap: false,
    // Icons and fonts stay files: an inlined one would be downloaded by every user.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'app.html', lesson: 'lesson.html', front: 'index.html', join: 'join.html' },
      output: {
        // The extension marks a chunk that loads on first use.
        assetFileNames: ({ originalFileNames: [from = ''] }) =>
          `assets/[name]${from.includes('locales/en/') ? '.en' : ''}-${isLanguage.test(from) ? firstVersion : ''}[hash][extname]`,
        chunkFileNames: ({ moduleIds }) => `assets/[name]-[hash].${isOnlineOnly(moduleIds) ? 'mjs' : 'js'}`,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // The code to show and draw on a lesson, in one file.
            { name: 'board', test: isOfLesson, priority: 3 },
            { name: 'base', test: sharedParts, priority: 3 },
            { name: 'kept', test: storedParts, priority: 3 },
            { name: 'state', test: stateParts, priority: 3 },
            // What sign-in and app share, then what every signed-in page runs on: files that compress as one and change
            // only with their versions.
            { name: 'shared', test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next)\//, priority: 2 },
            { name: 'platform', test: isOfPlatform },
            { name: 'client', test: clientParts },
            // The start and what screens share with it, in one file: offline each file costs a disk access.
            { name: 'app', test: isOfStart },
            // The other icons of the navigation, in one file instead of nine.
            { name: 'place-marks', test: placeMarks },
          ],
        },
      },
    },
  },
  // Workers load more code when they need it, as pages do.
  worker: {
    format: 'es',
    plugins: () => [leanYjs(), arucoExports()],
    rolldownOptions: {
      output: {
        // The workers for maths, PDFs and slides, questions of other programs, and the assistant are larger than all of
        // a lesson. By their extension they are neither fetched with the app nor bypass the service worker, which
        // caches them on first use. No user imports a sheet of students without a network.
        entryFileNames: ({ name }) =>
          `assets/[name]-[hash].${/^(maths|pdf|slides|assistant|sheet|exchange|cards)-worker$/.test(name) ? 'mjs' : 'js'}`,
        // Those workers' own chunks; where files are made, the same code is part of that chunk. The assistant's English
        // is a megabyte, which loads when it first reads a text in it. The reader of web pages loads with the first of
        // them.
        chunkFileNames: ({ name, moduleIds }) =>
          `assets/[name]-[hash].${isLateOfWorker(name, moduleIds) ? 'mjs' : 'js'}`,
      },
    },
  },
  plugins: [
    arucoExports(),
    react(),
    leanYjs(),
    loadFirstIn(),
    frontPage(),
    joinPage(),
    bootWithin(),
    startAhead(),
    classicLesson(),
    pdfFiles(),
    idleFilesList(),
    firstWords(),
    smallJson(),
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
          // Texts of what works without a network, in the language that all others fall back to; the reader's own come
          // in idle time.
          'assets/{attempt,quizzes,rich-text}.en-*.json',
          'assets/world-!(asia-*).json',
          // The typeface of the first PDF; its shaper comes in idle time.
          'assets/noto-sans-latin-400-normal-*.woff',
        ],
        // Other typefaces, languages other than English, nearer maps, and the styles of live classes are
        // cached on first use.
        globIgnores: [
          '**/LiveClassScreen-*.css',
          '**/attendance-*.css',
          '**/insights-*.css',
          '**/SlidesDialog-*.css',
          '**/schedule-*.css',
          '**/anki-worker-*.js',
          '**/noto-!(sans-latin-400-normal-*.woff)',
          'service-worker.js',
        ],
        maximumFileSizeToCacheInBytes: 2_000_000,
        manifestTransforms: [writeInstallArchive(new URL('dist/', import.meta.url))],
      },
    }),
  ],
})
