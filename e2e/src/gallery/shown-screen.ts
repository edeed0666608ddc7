import type { Page } from '@playwright/test'
import type { ShownSchool } from './shown-school.ts'

/** Who looks at a screen; the panel is one that the instructor has paired. */
export const viewers = ['stranger', 'instructor', 'learner', 'admin', 'lightAdmin', 'lightTeacher', 'panel'] as const

export type Viewer = (typeof viewers)[number]

/** A screen of the product, how to get there, and what shows that it is there. */
export type ShownScreen = {
  name: string
  viewer: Viewer
  path: (school: ShownSchool) => string
  /** Made of what other screens show as well: it is looked at by eye, and is not tried for faults again. */
  isAlike?: true
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
}
