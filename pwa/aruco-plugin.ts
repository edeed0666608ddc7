import type { Plugin } from 'vite'

/** Writes the exports of js-aruco2 as CommonJS has them: its files use `this`, which the bundler takes for a module's. */
export function arucoExports(): Plugin {
  return {
    name: 'aruco-exports',
    transform(code, id) {
      if (!/\/js-aruco2\/src\/\w+\.js/.test(id)) return null
      return { code: code.replace('this.CV || ', '').replace(/^this\.(AR|CV) =/gm, 'exports.$1 ='), map: null }
    },
  }
}
