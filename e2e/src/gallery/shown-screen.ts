import type { Page } from '@playwright/test'
import type { ShownSchool } from './shown-school.ts'

/** The viewer of a screen; the panel is one that the instructor has paired. */
export const viewers = ['stranger', 'instructor', 'learner', 'admin', 'lightAdmin', 'lightTeacher', 'panel'] as const

export type Viewer = (typeof viewers)[number]

/** A screen of the product, the way to it, and a selector that proves that it is there. */
export type ShownScreen = {
  name: string
  viewer: Viewer
  path: (school: ShownSchool) => string
  /** Similar to other screens: it is for the eye only, and is not tested for faults again. */
  isAlike?: true
  /** The name of the screen whose state it needs. */
  after?: string
  /** What to do before the screenshot is taken. */
  prepare?: (page: Page) => Promise<void>
}
