import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnonymousPage } from '#api/person.ts'
import { patiently } from '#offline/patiently.ts'
import { SyncLight } from '#offline/SyncLight.tsx'
import { paths } from '#screen/paths.ts'
import type { Editor } from '../editor/editor.ts'
import { TitleField } from './TitleField.tsx'

const LocalOnlyMenu = lazy(() =>
  patiently(() => import('../anonymous/LocalOnlyMenu.tsx').then((file) => ({ default: file.LocalOnlyMenu }))),
)

type BoardHeaderProps = { editor: Editor; name: string; onRename: (name: string) => void; children: ReactNode }

/** The lesson's name, the back link, the sync state, and who is present. */
export function BoardHeader({ editor, name, onRename, children }: BoardHeaderProps) {
  const { t } = useTranslation()
  if (isAnonymousPage())
    return (
      <header className="board-bar board-head">
        <TitleField editor={editor} name={name} onRename={onRename} />
        <Suspense fallback={null}>
          <LocalOnlyMenu />
        </Suspense>
        {children}
      </header>
    )
  return (
    <header className="board-bar board-head">
      <nav aria-label={t('shell.navigation')}>
        <Link to={paths.lessons} className="icon-button" aria-label={t('board.back')}>
          <IconArrowLeft aria-hidden="true" className="board-turns" />
        </Link>
      </nav>
      <TitleField editor={editor} name={name} onRename={onRename} />
      <SyncLight />
      {children}
    </header>
  )
}
