// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { currentTheme, setFirstTheme } from './theme.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

function openAt(search: string): string {
  vi.stubGlobal('location', { search })
  setFirstTheme()
  return currentTheme()
}

test('[TH-1] the theme of the first address wins and stays; an unknown one changes nothing', () => {
  expect(openAt('')).toBe('dark')
  expect(openAt('?theme=brand')).toBe('brand')
  expect(openAt('')).toBe('brand')
  expect(openAt('?theme=pink')).toBe('brand')
  expect(openAt('?theme=light')).toBe('light')
})
