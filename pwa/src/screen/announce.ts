import i18next from 'i18next'
import { dropLanding } from '#offline/landing-copy.ts'

let announced = ''

/** Sets the page's title, announces it to screen readers and, after a change of screen, moves focus to its heading. */
export function announceScreen(title: string): void {
  dropLanding()
  document.title = `${title} · ${i18next.t('common.appName')}`
  const region = document.querySelector('#route-announcement')
  if (region) region.textContent = title
  const isFirst = announced === ''
  announced = location.pathname
  if (!isFirst && !document.querySelector('dialog[open]')) {
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
}
