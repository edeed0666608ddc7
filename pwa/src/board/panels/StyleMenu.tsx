import { IconAdjustments } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ComingInMenu } from '#offline/LazyPart.tsx'
import { patiently } from '#offline/patiently.ts'
import { Menu } from '#ui/Menu.tsx'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Styles } from '../editor/styles.ts'

const StylePanel = lazy(() =>
  patiently(() => import('./StylePanel.tsx').then(({ StylePanel: panel }) => ({ default: panel }))),
)

type StyleMenuProps = { styles: Styles; theme: BoardTheme; isDisabled: boolean }

/** Opens the style of the current tool. */
export function StyleMenu({ styles, theme, isDisabled }: StyleMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('board.moreStyle')}
      className="icon-button"
      face={<IconAdjustments aria-hidden="true" />}
      isDisabled={isDisabled}
    >
      {() => (
        <Suspense fallback={<ComingInMenu />}>
          <StylePanel styles={styles} theme={theme} />
        </Suspense>
      )}
    </Menu>
  )
}
