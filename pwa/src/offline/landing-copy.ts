import { chosenLanguage, storedLanding, type LandingCopy, type LandingRow } from '#api/landing-copy.ts'
import type { Person } from '#api/person.ts'

/**
 * Shows the lessons of the last visit until the app has read those of this device: a weak phone takes seconds to run the
 * app. Every row is a link that works without it.
 */
export function showLanding({ personId, instituteId }: Person, styles: readonly string[]): void {
  const copy = storedLanding()
  if (copy === null || copy.personId !== personId || copy.instituteId !== instituteId) return
  if (copy.chosen !== chosenLanguage()) return
  const root = document.documentElement
  root.lang = copy.language
  root.dir = copy.direction
  for (const style of styles) {
    const link = { rel: 'stylesheet', crossOrigin: 'anonymous', href: `/${style}` }
    document.head.append(Object.assign(document.createElement('link'), link))
  }
  const show = () => document.querySelector('#root')?.before(pageOf(copy))
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true })
  else show()
}

/** Ends it, once the app shows the screen itself. */
export function dropLanding(): void {
  document.querySelector('.landing-copy')?.remove()
}

/** The same elements and classes as the screen's own, without what needs a script. */
function pageOf({ brand, title, places, rows, notice }: LandingCopy): HTMLElement {
  const lists: HTMLElement[] = []
  if (notice !== null)
    lists.push(
      element(
        'div',
        'notice',
        element('div', 'notice-mark'),
        element('h2', '', notice.title),
        element('p', 'soft', notice.text),
      ),
    )
  for (const row of rows) {
    if ('heading' in row) lists.push(element('h2', '', row.heading))
    else {
      if (lists.at(-1)?.className !== 'slates') lists.push(element('ul', 'slates'))
      lists.at(-1)?.append(slateOf(row))
    }
  }
  const bar = element('header', 'bar', link('/dashboard', 'bar-brand', brand))
  const links = places.map(({ href, name }) =>
    link(href, 'navigation-link', element('span', 'navigation-mark'), element('span', '', name)),
  )
  const head = element('header', 'page-head', element('h1', '', title))
  const page = element('main', 'page', head, element('section', 'stack', ...lists))
  return element('div', 'landing-copy', element('div', 'frame', bar, element('nav', 'navigation', ...links), page))
}

function slateOf({ href, name, note, tags }: Exclude<LandingRow, { heading: string }>): HTMLElement {
  const marks = tags.map(({ text, tone }) => {
    const tag = element('span', 'tag', text)
    tag.dataset['tone'] = tone
    return tag
  })
  const face = element('span', 'slate-face', name)
  face.ariaHidden = 'true'
  const named = element('span', 'slate-name', name)
  const text = element(
    'span',
    'slate-text',
    named,
    element('span', 'small soft', note),
    element('span', 'row', ...marks),
  )
  return element('li', 'slate', link(href, 'slate-link', face, text))
}

function link(href: string, className: string, ...content: (Node | string)[]): HTMLElement {
  return Object.assign(element('a', className, ...content), { href })
}

function element(name: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = Object.assign(document.createElement(name), { className, dir: 'auto' })
  if (!content.some((each) => typeof each === 'string')) made.removeAttribute('dir')
  made.append(...content)
  return made
}
