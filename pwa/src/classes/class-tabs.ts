import type { Role } from '@takhti/schema/kit/roles'
import { anyText, oneOf, useAddress } from '#ui/use-address.ts'

/** The tabs of a class, in their order. */
const classTabs = ['stream', 'lessons', 'work', 'people', 'schedule', 'insights'] as const

export type ClassTab = (typeof classTabs)[number]

const ofStudent: readonly ClassTab[] = ['stream', 'lessons', 'work', 'schedule']

// A guest has no insights of their own.
const ofLearner: readonly ClassTab[] = [...ofStudent, 'insights']

const tabsOf: Partial<Record<Role, readonly ClassTab[]>> = {
  instructor: classTabs,
  learner: ofLearner,
  guest: ofStudent,
  admin: ['stream', 'people', 'schedule', 'insights'],
}

/** The tabs that a role sees. A tab without a panel for a role is not among them. */
export function classTabsOf(role: Role): readonly ClassTab[] {
  return tabsOf[role] ?? ['stream']
}

// A tab's own search and filter end with it.
const address = { tab: oneOf(classTabs, 'stream'), search: anyText, filter: anyText, sort: anyText }

/** The tab of the address, or the first where the role does not have it. */
export function useClassTab(role: Role): { tab: ClassTab; choose: (tab: ClassTab) => void } {
  const [{ tab }, setAddress] = useAddress(address)
  return {
    tab: classTabsOf(role).includes(tab) ? tab : 'stream',
    choose: (chosen) => setAddress({ tab: chosen, search: '', filter: '', sort: '' }),
  }
}
