import {
  choosesPicture,
  hasCard,
  hasCurtain,
  hasGraph,
  hasLetters,
  hasMaths,
  hasMenu,
  hasPapers,
  hasPicture,
  hasProtractor,
  hasRuler,
  hasShare,
  hasShortcuts,
  hasSouthAsia,
  hasSpotlight,
  hasStyle,
  hasTalk,
  hasTemplates,
  hasToolGroup,
  hasToolsOnRight,
  hasVersions,
  isDrawnOn,
  isPresented,
  openWebPage,
} from './board-preparations.ts'
import type { ShownScreen } from './shown-screen.ts'

const prepared = {
  'board-style': hasStyle,
  'board-tool-group': hasToolGroup,
  'board-papers': hasPapers,
  'board-south-asia': hasSouthAsia,
  'board-templates': hasTemplates,
  'board-maths': hasMaths,
  'board-graph': hasGraph,
  'board-letters': hasLetters,
  'board-web-page': openWebPage,
  'board-pressed-menu': hasMenu,
  'board-shortcuts': hasShortcuts,
  'board-versions': hasVersions,
  'board-talk': hasTalk,
  'board-share': hasShare,
  'board-present': isPresented,
  'board-curtain': hasCurtain,
  'board-spotlight': hasSpotlight,
  'board-instruments-ruler': hasRuler,
  'board-instruments-protractor': hasProtractor,
  // Late, because the image stays on the page.
  'board-picture': hasPicture,
  'board-choose-picture': choosesPicture,
  'board-card': hasCard,
  // Last, because the position of the tools is stored.
  'board-tools-right': hasToolsOnRight,
} satisfies Record<string, ShownScreen['prepare']>

/** The board of an anonymous user, and what opens over a lesson's. */
export const boardScreens: readonly ShownScreen[] = [
  { name: 'nobodys-board', viewer: 'stranger', path: () => '/webview/nologin/whiteboard-chat', prepare: isDrawnOn },
  ...Object.entries(prepared).map(([name, prepare]): ShownScreen => ({
    name,
    viewer: 'instructor',
    path: ({ lessonId }) => `/lesson/${lessonId}`,
    prepare,
  })),
]
