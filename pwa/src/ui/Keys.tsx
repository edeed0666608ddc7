import { Fragment } from 'react'
import './keys.css'

/** Alternative key combinations, with modifiers as on this computer's keyboard. */
export function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((chord) => (
    <span key={chord} dir="ltr" className="shortcut-chord">
      {partsOf(chord).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && '+'}
          <kbd>{keyName(part)}</kbd>
        </Fragment>
      ))}
    </span>
  ))
}

/** The keys of a chord; `+` is a key too. */
function partsOf(chord: string): string[] {
  return chord.match(/[^+]+|\+$/g) ?? []
}

const written: Record<string, string> = {
  mod: /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘' : 'Ctrl',
  shift: 'Shift',
  escape: 'Esc',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  backspace: 'Backspace',
  delete: 'Delete',
  enter: 'Enter',
  space: 'Space',
  home: 'Home',
  end: 'End',
  contextmenu: 'Menu',
}

function keyName(key: string): string {
  return written[key] ?? key.toUpperCase()
}
