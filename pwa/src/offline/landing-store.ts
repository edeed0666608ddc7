import { chosenLanguage, storeLanding, type LandingRow } from '#api/landing-copy.ts'
import { currentPerson } from '#api/person.ts'
import { requireDatabaseId } from './database-id.ts'
import { isDeleted } from './database.ts'

/** A longer list is not seen in the seconds that its copy is shown. */
const maxRows = 40

/** Stores what a student's landing shows, now and whenever its page is left, for the next start. */
export function followLanding(): void {
  storeShown()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeShown()
  })
}

function storeShown(): void {
  const person = currentPerson()
  const title = textOf(document, '.frame main h1')
  const rows = rowsOf(document)
  if (person === null || location.pathname !== '/dashboard/lessons' || title === '') return
  const notice = { title: textOf(document, '.frame main .notice h2'), text: textOf(document, '.frame main .notice p') }
  if (rows.length === 0 && notice.title === '') return
  // After a sign-out the device holds nothing of its person.
  if (isDeleted(requireDatabaseId())) return
  const { lang, dir } = document.documentElement
  const places = [...document.querySelectorAll('.navigation-link')].map((each) => ({
    href: each.getAttribute('href') ?? '',
    name: each.textContent?.trim() ?? '',
  }))
  const { personId, instituteId } = person
  const brand = textOf(document, '.bar-brand')
  const page = {
    chosen: chosenLanguage(),
    language: lang,
    direction: dir,
    brand,
    title,
    places,
    rows,
    notice: rows.length === 0 ? notice : null,
  }
  try {
    storeLanding({ personId, instituteId, ...page })
  } catch {
    // A full device starts without it.
  }
}

function rowsOf(page: ParentNode): LandingRow[] {
  const shown = page.querySelectorAll('.frame main h2, .frame main .slate-link')
  return [...shown].slice(0, maxRows).flatMap((each): LandingRow[] => {
    if (each.localName === 'h2')
      return each.parentElement?.querySelector('.slates') ? [{ heading: each.textContent ?? '' }] : []
    const tags = [...each.querySelectorAll<HTMLElement>('.tag')]
    return [
      {
        href: each.getAttribute('href') ?? '',
        name: textOf(each, '.slate-name'),
        // Without its age, which is another one at the next start.
        note: textOf(each, '.slate-text bdi'),
        tags: tags.map((tag) => ({ text: tag.textContent ?? '', tone: tag.dataset['tone'] ?? '' })),
      },
    ]
  })
}

function textOf(within: ParentNode, selector: string): string {
  return within.querySelector(selector)?.textContent?.trim() ?? ''
}
