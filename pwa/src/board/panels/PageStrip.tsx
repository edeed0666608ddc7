import { IconChevronLeft, IconChevronRight, IconDots, IconLayoutList, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyPart, ComingInMenu } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { Editor } from '../editor/editor.ts'

const PageMenu = lazy(() => patiently(async () => ({ default: (await import('./PageMenu.tsx')).PageMenu })))
const TemplateDialog = lazy(() =>
  patiently(async () => ({ default: (await import('../templates/TemplateDialog.tsx')).TemplateDialog })),
)
const PagesPanel = lazy(() => patiently(async () => ({ default: (await import('./PagesPanel.tsx')).PagesPanel })))

/** The shown page's number, navigation to the others, and the button that adds one. */
export function PageStrip({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const pages = useSignal(editor.pages.list)
  const shownId = useSignal(editor.pages.shownId)
  const mayDraw = useSignal(editor.mayDraw)
  const [isListed, setListed] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const at = Math.max(0, pages.indexOf(shownId))
  const show = (index: number) => {
    const id = pages[index]
    if (id !== undefined) void editor.show(id)
  }
  return (
    <>
      {isListed && (
        <Suspense fallback={<LazyPart />}>
          <PagesPanel editor={editor} />
        </Suspense>
      )}
      <nav className="board-bar board-pages" aria-label={t('board.pages')}>
        <IconButton label={t('board.previousPage')} disabled={at === 0} onClick={() => show(at - 1)}>
          <IconChevronLeft aria-hidden="true" className="board-turns" />
        </IconButton>
        <span role="status" className="board-page-count">
          {t('board.pageOf', { page: at + 1, total: pages.length })}
        </span>
        <IconButton label={t('board.nextPage')} disabled={at >= pages.length - 1} onClick={() => show(at + 1)}>
          <IconChevronRight aria-hidden="true" className="board-turns" />
        </IconButton>
        {mayDraw && (
          <IconButton label={t('board.addPage')} onClick={() => void editor.addPage()}>
            <IconPlus aria-hidden="true" />
          </IconButton>
        )}
        <IconButton label={t('board.allPages')} aria-pressed={isListed} onClick={() => setListed(!isListed)}>
          <IconLayoutList aria-hidden="true" />
        </IconButton>
        {mayDraw && (
          <Menu label={t('board.pageActions')} face={<IconDots aria-hidden="true" />}>
            {(close) => (
              <Suspense fallback={<ComingInMenu />}>
                <PageMenu editor={editor} onTemplate={() => setChoosing(true)} onDone={close} />
              </Suspense>
            )}
          </Menu>
        )}
      </nav>
      {isChoosing && (
        <Suspense fallback={<LazyPart />}>
          <TemplateDialog
            newShapeId={() => editor.newShapeId()}
            onChosen={(page) => void editor.addPage(page)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
