/** Allowed imports in one table; `imports.ts` enforces it, `docs/architecture.md` draws it. */

export const rooms = ['schema', 'assistant', 'worker', 'pwa', 'extension', 'e2e', 'bench', 'tools'] as const
export type Room = (typeof rooms)[number]

/** The rooms below each room. */
export const roomsBelow: Record<Room, readonly Room[]> = {
  schema: [],
  assistant: ['schema'],
  worker: ['schema', 'assistant'],
  pwa: ['schema', 'assistant'],
  extension: ['schema', 'assistant'],
  tools: ['schema'],
  e2e: ['schema', 'tools'],
  bench: ['schema', 'assistant', 'tools', 'e2e'],
}

/**
 * Folders that belong to no area, with the plumbing each may import; the others of a package are areas. A frame is
 * plumbing that assembles areas and may import all of its package.
 */
export const plumbing: Record<Room, Readonly<Record<string, readonly string[] | 'everything'>>> = {
  // A call names the licence feature it needs, so the kit knows their list.
  schema: { kit: ['licences'] },
  assistant: {},
  worker: {
    platform: [],
    http: ['platform', 'rooms'],
    rooms: ['platform', 'http'],
    jobs: 'everything',
    development: 'everything',
  },
  pwa: {
    state: [],
    ui: ['languages', 'state'],
    languages: ['state'],
    offline: ['api', 'languages', 'state', 'ui'],
    // Documents of lessons without React, above the board's engine.
    documents: ['api', 'board', 'languages', 'offline', 'realtime', 'state'],
    api: ['offline', 'languages', 'state'],
    realtime: ['api', 'offline', 'state'],
    // The kit of screens: their states, titles and addresses.
    screen: ['api', 'languages', 'locales', 'offline', 'state', 'ui'],
    app: 'everything',
    auth: ['ui', 'api', 'languages', 'offline', 'state'],
  },
  extension: { api: ['app'], app: 'everything', entrypoints: 'everything' },
  e2e: {},
  bench: {},
  tools: {},
}

/** Plumbing that areas leave alone, with the files of it that they may import after all. */
export const closedPlumbing: Partial<Record<Room, Readonly<Record<string, readonly string[]>>>> = {
  worker: { jobs: [], development: [] },
  pwa: { app: [], auth: [] },
  extension: { entrypoints: [] },
}

/** The files of an area that others of its package may import. */
export const openFiles: Partial<Record<Room, RegExp>> = {
  // Shapes, rules and declarations are the schema's purpose; only tables stay among tables.
  schema: /\/(?!.*tables\.ts$)[^/]+\.ts$/,
  worker: /\/port\.ts$/,
  pwa: /\/(port\.tsx?|[a-z-]+-text\.ts)$/,
  extension: /\/(port|[a-z-]+-text)\.ts$/,
}

/**
 * The layers that draw and read documents without a screen, from the document outwards: each layer imports itself and
 * those before it.
 */
export const engineLayers: readonly (readonly string[])[] = [
  ['editor'],
  ['tools'],
  ['canvas', 'maps'],
  ['clipboard', 'export', 'images', 'import', 'input'],
]

/** The folders of the board; `documents` is between the engine and the rest, and knows the engine alone. */
export const boardLayers: readonly (readonly string[])[] = [
  ...engineLayers,
  ['sync'],
  [
    'anonymous',
    'find',
    'instruments',
    'library',
    'maths',
    'menu',
    'multi-pen',
    'panels',
    'remote',
    'replay',
    'templates',
    'presence',
    'present',
    'versions',
    'widgets',
  ],
]

/** Packages with a home: a value import from elsewhere is refused. Paths are prefixes or patterns. */
export const packageHomes: Readonly<Record<string, readonly RegExp[]>> = {
  'perfect-freehand': [/^schema\/src\/board\//],
  'drizzle-orm': [
    /^schema\/src\/.*tables\.ts$/,
    /^schema\/src\/kit\/columns\.ts$/,
    /^worker\/src\/platform\//,
    /^worker\/src\/.*(store|-query)\.ts$/,
  ],
  dexie: [/^pwa\/src\/offline\//],
  'dexie-react-hooks': [/^pwa\/src\//],
  'y-dexie': [/^pwa\/src\/offline\//],
  hono: [/^worker\/src\/(http|platform|index)/],
  'better-auth': [/^worker\/src\/(platform|accounts)\//],
  partyserver: [/^worker\/src\/(rooms|board|notifications)\//],
  // Tests replace Google, and sign as it does.
  jose: [/^worker\/src\/platform\//, /^e2e\/src\/pages\//],
  '@mantine/core': [/^pwa\/src\/(?!auth|api|offline|languages|board\/(editor|tools|canvas))/],
  '@mantine/hooks': [/^pwa\/src\/(?!auth|api|offline|languages|board\/(editor|tools|canvas))/],
  // Of the kit only the helpers of the address: sign-in shares the rest of it.
  '@tanstack/react-router': [
    /^pwa\/src\/(?!auth|api|offline|languages|ui\/(?!use-address|UnsavedGuard)|board\/(editor|tools|canvas))/,
  ],
  '@dnd-kit/core': [/^pwa\/src\/ui\/SortableList/],
  '@dnd-kit/sortable': [/^pwa\/src\/ui\/SortableList/],
  zod: [
    /^(schema|assistant|worker|tools|e2e|bench)\//,
    /^pwa\/generate-/,
    /^extension\/src\/(entrypoints\/background|message-inputs|capture\/page-answers|capture\/making\/make-worker)/,
  ],
  react: [/^(pwa|extension)\/src\/(?!board\/(editor|tools|canvas))/],
  'cloudflare:workers': [/^worker\/src\//],
}

/** Names that a module of these places may not use. */
export const bannedNames: readonly { name: string; where: RegExp; home: string }[] = [
  {
    name: 'fetch',
    where: /^pwa\/src\/(?!api\/|service-worker|languages\/|offline\/connectivity|reload-after-update)/,
    home: 'pwa/src/api',
  },
  // Each of its values is a parameter, of which D1 takes a hundred.
  { name: 'inArray', where: /^worker\/src\//, home: '`isIn` of worker/src/platform/db.ts' },
  { name: 'fetch', where: /^worker\/(?:test|src)\/(?!platform\/)/, home: 'worker/src/platform' },
  {
    name: 'fetch',
    where: /^extension\/src\/(?!api\/|entrypoints\/(read-captions|ask-player))/,
    home: 'extension/src/api',
  },
  { name: 'fetch', where: /^(schema|assistant)\/src\//, home: 'no file of this room' },
  { name: 'localStorage', where: /^(schema|assistant|worker|extension)\/src\//, home: 'pwa/src/api' },
  // Needed before the database opens: the last user, their language and their theme.
  { name: 'localStorage', where: /^pwa\/src\/(?!api\/|languages\/|ui\/theme|offline\/sign-out)/, home: 'pwa/src/api' },
  { name: 'sessionStorage', where: /^(schema|assistant|worker|extension)\/src\//, home: 'pwa/src/reload-after-update' },
  {
    name: 'sessionStorage',
    where:
      /^pwa\/src\/(?!reload-after-update|offline\/sign-out|ui\/(freeze\/frozen|form-draft)|api\/(event-cursor|handled-presses|unsaid)|auth\/email-draft|screen\/webview)/,
    home: 'pwa/src/reload-after-update',
  },
  { name: 'Date.now', where: /^(schema|assistant)\/src\//, home: 'an injected clock' },
  { name: 'new Date()', where: /^(schema|assistant)\/src\//, home: 'an injected clock' },
  { name: 'Math.random', where: /^(schema|assistant|worker)\/(src|test)\//, home: 'an injected source' },
]
