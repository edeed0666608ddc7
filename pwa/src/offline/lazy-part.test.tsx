// @vitest-environment happy-dom
import { lazy, Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { LazyPart, ComingInMenu } from './LazyPart.tsx'
import { patiently } from './patiently.ts'

const net = vi.hoisted(() => ({ isOnline: false, listeners: new Set<() => void>() }))

vi.mock('./connectivity.ts', async () => {
  const { useSyncExternalStore } = await import('react')
  const onConnectivity = (listener: () => void) => {
    net.listeners.add(listener)
    return () => net.listeners.delete(listener)
  }
  return {
    isEdgeReachable: () => net.isOnline,
    onConnectivity,
    useOnline: () => useSyncExternalStore(onConnectivity, () => net.isOnline),
  }
})

let page: TestPage

afterEach(() => page.leave())

const { needsNetwork } = english.common

// Fault: no placeholder while loading: a user who opened it offline got no message.
test.each([
  ['in a menu', <ComingInMenu key="menu" />],
  ['as a dialog', <LazyPart key="dialog" />],
])('a placeholder %s shows that it needs a network, and its content loads on reconnect', async (_where, fallback) => {
  net.isOnline = false
  const Part = lazy(() =>
    patiently(async () => {
      if (!net.isOnline) throw new Error('no network')
      return { default: () => <p>what was asked for</p> }
    }),
  )
  page = await show(
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>,
  )
  const shown = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual([needsNetwork])
  net.isOnline = true
  for (const notify of [...net.listeners]) notify()
  await expect.poll(() => page.text()).toContain('what was asked for')
  expect(shown()).toEqual([])
})
