import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { leave } from './leave.ts'

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx').then((file) => ({ default: file.SignOutDialog })))

/** Signs out from within a page. Unsent work is asked about before. */
export function SignOutButton() {
  const { t } = useTranslation()
  const { personId } = requirePerson()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => void leave(personId).then((end) => setAsking(end === 'asks'))}>
        {t('shell.signOut')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && <SignOutDialog personId={personId} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}
