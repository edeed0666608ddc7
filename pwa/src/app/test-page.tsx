import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next } from 'react-i18next'
import { vi } from 'vitest'
import { queryClient } from '#api/query.ts'
import type { Screen } from '#screen/screen.tsx'
import { Snackbars } from '#ui/Snackbars.tsx'
import english from '../locales/en.json'

/** A page in a document of its own, queried by what a screen reader finds. */
export type TestPage = {
  text(): string
  all(role: string): { name: string; element: HTMLElement }[]
  press(name: string): Promise<void>
  /** Types into the field with this label. */
  write(label: string, text: string): Promise<void>
  leave(): Promise<void>
}

const selectors = new Map([
  ['heading', 'h1, h2'],
  ['button', 'button'],
  ['link', 'a[href]'],
])

/** Shows one screen at its own address, with the app's snackbars. */
export async function showScreen({ path, Component }: Screen, address = path, words: object = {}): Promise<TestPage> {
  const root = createRootRoute()
  const route = createRoute({ getParentRoute: () => root, path, component: Component })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  return await show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Snackbars />
    </QueryClientProvider>,
    words,
  )
}

/** Renders a node with English text; `words` are texts that load later. */
export async function show(what: ReactNode, words: object = {}): Promise<TestPage> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  })
  i18next.addResourceBundle('en', 'translation', words, true, true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await acting(() => root.render(what))
  const all = (role: string) =>
    [...place.querySelectorAll<HTMLElement>(`[role="${role}"], ${selectors.get(role) ?? 'none'}`)]
      .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent ?? '', element }))
      // A live region without text is not announced.
      .filter(({ name }) => role !== 'status' || name !== '')
  return {
    text: () => place.textContent ?? '',
    all,
    async press(name) {
      const found = all('button').find((each) => each.name === name)
      if (!found) throw new Error(`no button is called ${name}`)
      await acting(() => found.element.click())
    },
    async write(label, text) {
      const field = fieldCalled(place, label)
      const prototype =
        field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
      await acting(() => {
        // React overrides the element's own setter, and sees only what the prototype's sets.
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    async leave() {
      await acting(() => root.unmount())
      place.remove()
    },
  }
}

function fieldCalled(place: HTMLElement, label: string): HTMLInputElement | HTMLTextAreaElement {
  const named = [...place.querySelectorAll('label')].find(({ textContent }) => textContent === label)
  const field = named && document.getElementById(named.htmlFor)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field
  throw new Error(`no field is called ${label}`)
}

// React warns of updates outside of `act` while this is set, and of `act` while it is not.
async function acting(action: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => action())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}
