import { IconLayoutBottombar, IconLayoutSidebar, IconLayoutSidebarRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { toolPlaces } from '../editor/styles.ts'
import type { Styles } from '../editor/styles.ts'

const icons = { foot: IconLayoutBottombar, left: IconLayoutSidebar, right: IconLayoutSidebarRight }

/** Position of the toolbar, so that the drawing arm does not cover it; a small screen has room only at the bottom. */
export function ToolPlaces({ styles }: { styles: Styles }) {
  const { t } = useTranslation()
  const { place } = useSignal(styles.choice)
  return (
    <div className="board-places" role="group" aria-label={t('board.place')}>
      <p className="menu-label" aria-hidden="true">
        {t('board.place')}
      </p>
      {toolPlaces.map((name) => {
        const PlaceIcon = icons[name]
        return (
          <button
            key={name}
            type="button"
            className="menu-item"
            aria-pressed={place === name}
            onClick={() => styles.choose({ place: name })}
          >
            <PlaceIcon size={20} aria-hidden="true" />
            <span className="grow">{t(`board.places.${name}`)}</span>
          </button>
        )
      })}
    </div>
  )
}
