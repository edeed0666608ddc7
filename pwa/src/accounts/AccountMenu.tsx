import { IconUserCircle } from '@tabler/icons-react'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { currentPerson, onPerson, requirePerson } from '#api/person.ts'
import { withOthers } from '#languages/late-words.ts'
import { LazyPart, ComingInMenu } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { Menu } from '#ui/Menu.tsx'
import { leave } from './leave.ts'

// The panel loads when it is opened: no first screen waits for it.
const AccountPanel = lazy(() =>
  patiently(() => withOthers(() => import('./AccountPanel.tsx')).then((file) => ({ default: file.AccountPanel }))),
)
const SignOutDialog = lazy(() =>
  patiently(() => withOthers(() => import('./SignOutDialog.tsx')).then((file) => ({ default: file.SignOutDialog }))),
)
const ChangePasswordDialog = lazy(() =>
  patiently(() =>
    import('./passwords/ChangePasswordDialog.tsx').then((file) => ({ default: file.ChangePasswordDialog })),
  ),
)

/** The button of the account. Unsent work is asked about before sign-out. */
export function AccountMenu() {
  const { t } = useTranslation()
  const { personId } = requirePerson()
  const firstName = useSyncExternalStore(onPerson, () => currentPerson()?.firstName ?? '')
  const [asking, setAsking] = useState<'signOut' | 'password' | null>(null)

  return (
    <>
      <Menu label={t('shell.account', { name: firstName })} face={<IconUserCircle size={26} aria-hidden="true" />}>
        {(close) => (
          <Suspense fallback={<ComingInMenu />}>
            <AccountPanel
              firstName={firstName}
              close={close}
              onChangePassword={() => setAsking('password')}
              onLeave={() => void leave(personId).then((end) => end === 'asks' && setAsking('signOut'))}
            />
          </Suspense>
        )}
      </Menu>
      <Suspense fallback={<LazyPart />}>
        {asking === 'signOut' && <SignOutDialog personId={personId} onClose={() => setAsking(null)} />}
        {asking === 'password' && <ChangePasswordDialog onClose={() => setAsking(null)} />}
      </Suspense>
    </>
  )
}
