import { currentPerson } from '#api/person.ts'
import { returnPath } from '#api/return-path.ts'
import { landingOf } from '#api/session.ts'
import { isAuthPath } from './paths.ts'
import type { Ticket } from './ticket.ts'

/** Passes a login code of an address to the screen that names its account; a press there uses it. */
export async function enterByTicket({ token, redirect }: Ticket): Promise<void> {
  const back = `?back=${encodeURIComponent(redirect)}`
  const person = currentPerson()
  if (person === null) {
    // The state of the entry holds the code: an address would go into the history.
    history.replaceState({ code: token }, '', `/login/link${back}`)
    const [{ fetchLanguage, page }, { start }] = await Promise.all([
      import('#languages/files.ts'),
      import('./start.tsx'),
    ])
    // The address was that of another page, which may need fewer texts.
    page.isShort = false
    fetchLanguage()
    return start()
  }
  // A signed-in person stays: an address from others must not replace them.
  const path = returnPath(back, landingOf(person))
  location.replace(isAuthPath(new URL(path, location.origin).pathname) ? landingOf(person) : path)
}
