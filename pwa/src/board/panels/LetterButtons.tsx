import { IconBold, IconItalic, IconLink, IconTextColor, IconUnderline } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { palette } from '../editor/styles.ts'
import { formatParts, toggleFormat, type Lettered } from '../editor/text-format.ts'
import { LinkField } from './LinkField.tsx'

const faces: Record<(typeof formatParts)[number], { keys: string; icon: ReactNode }> = {
  isBold: { keys: 'Control+B', icon: <IconBold aria-hidden="true" /> },
  isItalic: { keys: 'Control+I', icon: <IconItalic aria-hidden="true" /> },
  isUnderlined: { keys: 'Control+U', icon: <IconUnderline aria-hidden="true" /> },
}

// `Object.keys` forgets the names of its argument.
const colourNames = Object.keys(palette) as (keyof typeof palette)[]

type LetterButtonsProps = {
  lettered: Lettered
  /** A colour as it looks against the text's background. */
  shown(colour: (typeof palette)[keyof typeof palette]): string
  /** Whether there is text that can be a link. */
  canLink: boolean
}

/** Text formatting: bold, italic, underline, colour, link. */
export function LetterButtons({ lettered, shown, canLink }: LetterButtonsProps) {
  const { t } = useTranslation()
  const colour = lettered.markOf('colour')
  return (
    <>
      {formatParts.map((part) => (
        <IconButton
          key={part}
          label={t(`board.letters.${part}`)}
          hint={`${t(`board.letters.${part}`)} (${faces[part].keys.replace('Control', 'Ctrl')})`}
          aria-keyshortcuts={`${faces[part].keys} ${faces[part].keys.replace('Control', 'Meta')}`}
          aria-pressed={lettered.markOf(part) === true}
          onClick={() => toggleFormat(lettered, part)}
        >
          {faces[part].icon}
        </IconButton>
      ))}
      <Menu label={t('board.letters.colour')} face={<IconTextColor aria-hidden="true" />}>
        {(close) => (
          <div className="board-options">
            <button
              type="button"
              className="button"
              aria-pressed={colour === null}
              onClick={() => {
                lettered.setMark({ part: 'colour', value: null })
                close()
              }}
            >
              {t('board.letters.plain')}
            </button>
            {colourNames.map((name) => (
              <IconButton
                key={name}
                label={t(`board.colours.${name}`)}
                className="board-swatch"
                aria-pressed={colour === palette[name]}
                onClick={() => {
                  lettered.setMark({ part: 'colour', value: palette[name] })
                  close()
                }}
              >
                <span style={{ background: shown(palette[name]) }} />
              </IconButton>
            ))}
          </div>
        )}
      </Menu>
      <Menu
        label={t('board.letters.link')}
        face={<IconLink aria-hidden="true" />}
        isChosen={lettered.markOf('link') !== null}
        isDisabled={!canLink}
      >
        {(close) => <LinkField lettered={lettered} onDone={close} />}
      </Menu>
    </>
  )
}
