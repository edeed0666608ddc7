import { IconMathFunction, IconPhotoPlus, IconPlus, IconTable } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { needWords } from '#languages/late-words.ts'
import { Menu } from '../Menu.tsx'
import type { LineStart } from './line-keys.ts'
import { PictureInput } from './PictureInput.tsx'

type LineMenuProps = { label: string; hasPictures: boolean; onStart: (start: LineStart) => void }

/** What can be inserted into a short text. Its texts load with the first opening. */
export function LineMenu({ label, hasPictures, onStart }: LineMenuProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState<'none' | 'here' | 'failed'>('none')
  return (
    <>
      <Menu
        label={`${label}: ${t('common.richText')}`}
        face={<IconPlus size={20} aria-hidden="true" />}
        onOpen={() => {
          needWords('rich-text').then(
            () => setWords('here'),
            () => setWords('failed'),
          )
        }}
      >
        {(close) => {
          const item = (name: 'maths' | 'picture' | 'table', face: typeof IconTable, act: () => void) => {
            const Mark = face
            return (
              <button
                key={name}
                type="button"
                className="menu-item"
                {...(name === 'maths' && { 'aria-keyshortcuts': 'Alt+=' })}
                onClick={() => {
                  close()
                  act()
                }}
              >
                <Mark size={20} aria-hidden="true" />
                {name === 'table' ? t('richText.tools', { label }) : t(`richText.${name}`)}
              </button>
            )
          }
          if (words !== 'here')
            return <p role="status">{t(words === 'none' ? 'common.loading' : 'common.needsNetwork')}</p>
          return [
            item('maths', IconMathFunction, () => onStart({ kind: 'formula' })),
            hasPictures && item('picture', IconPhotoPlus, () => input.current?.click()),
            item('table', IconTable, () => onStart({ kind: 'tools' })),
          ]
        }}
      </Menu>
      <PictureInput ref={input} onPictures={(files) => onStart({ kind: 'pictures', files })} />
    </>
  )
}
