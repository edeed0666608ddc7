import { expect, test, vi } from 'vitest'

vi.mock('#ui/use-address.ts', () => ({ anyText: {}, oneOf: () => ({}), useAddress: () => [{}, () => {}] }))

const { classTabsOf } = await import('./class-tabs.ts')

test('[CL-20] a role sees the tabs of a class that have a panel for it, the stream first', () => {
  expect(classTabsOf('instructor')).toEqual(['stream', 'lessons', 'work', 'people', 'schedule', 'insights'])
  expect(classTabsOf('learner')).not.toContain('people')
  expect(classTabsOf('admin')).not.toContain('work')
  for (const role of ['instructor', 'learner', 'guest', 'admin', 'operator'] as const)
    expect(classTabsOf(role)[0]).toBe('stream')
})
