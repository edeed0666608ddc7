import { IconArrowLeft } from '@tabler/icons-react'
import type { Wall } from '@takhti/schema/live/wall/model'
import { useTranslation } from 'react-i18next'
import { holdFocus } from '#ui/focus-hold.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { OwnBoardPanel } from './OwnBoardPanel.tsx'
import { WallPanel } from './WallPanel.tsx'
import './wall.css'

/** Private boards without a class beside them: stored ones, and those of a shared lesson. */
export function WallPagePanel({ wall, onBack }: { wall: Wall; onBack: () => void }) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  return (
    <main ref={holdFocus} id="content" className="wall-page" tabIndex={-1}>
      <header className="row">
        <IconButton label={t('leave')} onClick={onBack}>
          <IconArrowLeft aria-hidden="true" className="mirrored" />
        </IconButton>
        <h1 dir="auto">{t(wall.isGrouped ? 'groups.of' : 'of', { name: wall.className })}</h1>
      </header>
      <div className="live-board">{wall.isTeacher ? <WallPanel wall={wall} /> : <OwnBoardPanel wall={wall} />}</div>
    </main>
  )
}
