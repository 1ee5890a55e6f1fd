import { transformWithOxc, type Plugin } from 'vite'
import { compileMessage } from './compile-message.ts'

const catalogueFile = /\/src\/messages\/[a-z]{2}\/[a-z-]+\.ts$/

/**
 * Compiles the ICU sentences of `src/messages/<language>/<area>.ts` while they are loaded, for the browser, the server's
 * renderer and the tests alike. A sentence that cannot be parsed stops the build and is named.
 */
export function messages(): Plugin {
  return {
    name: 'polyclinic:messages',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!catalogueFile.test(file)) return null
      const compiled = Object.entries(await evaluate(code)).map(([name, area]) => {
        const sentences = Object.entries(area).map(([key, source]) => [key, compile(file, key, source)])
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(sentences))}`
      })
      return { code: compiled.join('\n'), map: null }
    },
  }
}

function compile(file: string, key: string, source: string) {
  try {
    return compileMessage(source)
  } catch (cause) {
    throw new Error(`${file}: "${key}" is not a valid ICU sentence: ${source}`, { cause })
  }
}

/** A catalogue file is pure data and imports nothing but types, so it can be run as it stands. */
async function evaluate(code: string): Promise<Record<string, Record<string, string>>> {
  const script = await transformWithOxc(code, 'catalogue.ts')
  return (await import(`data:text/javascript,${encodeURIComponent(script.code)}`)) as Record<
    string,
    Record<string, string>
  >
}
