import { getDocument, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { wordsOf, type PdfWords } from './pdf-words.ts'

/** Why a PDF is not shown: it asks for a password, it is not one that can be drawn, or drawing takes too long. */
export class PdfTrouble extends Error {
  readonly why: 'locked' | 'broken' | 'slow'
  constructor(why: PdfTrouble['why']) {
    super(`The PDF is ${why}.`)
    this.why = why
  }
}

/** `ratio`: of its height to its width. */
export type DrawnPage = { canvas: HTMLCanvasElement; words: readonly PdfWords[]; ratio: number }

export type OpenPdf = {
  pages: number
  /** As wide as `width`, in pixels of the screen. @throws PdfTrouble */
  draw: (page: number, width: number) => Promise<DrawnPage>
}

const files = `/assets/pdfjs-${version}/`
/** Of a canvas: an A4 page at 450 dpi. More is not seen, and a page may say that it is as large as a house. */
const pixelsAtMost = 20_000_000
const secondsAtMost = 20

/**
 * Reads a PDF in a worker of its own, which can fetch nothing (its policy), and draws pages as pixels: no script, link,
 * form or attachment of the file comes to life.
 *
 * @param signal ends all of it
 * @throws PdfTrouble
 */
export async function openPdf(file: Blob, signal: AbortSignal): Promise<OpenPdf> {
  const worker = new Worker(`${files}worker.js`, { type: 'module' })
  const end = () => worker.terminate()
  signal.addEventListener('abort', end)
  const within = <T>(work: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new PdfTrouble('slow')), secondsAtMost * 1000)
      const stop = () => reject(new PdfTrouble('broken'))
      worker.addEventListener('error', stop)
      signal.addEventListener('abort', stop)
      void work.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        worker.removeEventListener('error', stop)
        signal.removeEventListener('abort', stop)
      })
    })
  try {
    const { promise } = getDocument({
      data: await file.arrayBuffer(),
      worker: PDFWorker.create({ port: worker }),
      ...{ cMapUrl: files, standardFontDataUrl: files, wasmUrl: files },
      // The page fetches for it; WebAssembly the page's policy does not allow.
      ...{ useWorkerFetch: false, useWasm: false },
      // Half a result of a laboratory is worse than none.
      stopAtErrors: true,
      ...{ maxImageSize: 100_000_000, verbosity: 0 },
    })
    const pdf = await within(promise)
    return {
      pages: pdf.numPages,
      async draw(number, width) {
        try {
          const page = await within(pdf.getPage(number))
          const whole = page.getViewport({ scale: 1 })
          const { width: across, height } = whole
          const scale = Math.min(width / across, Math.sqrt(pixelsAtMost / (across * height)))
          const viewport = page.getViewport({ scale })
          const canvas = document.createElement('canvas')
          canvas.width = Math.max(1, Math.floor(viewport.width))
          canvas.height = Math.max(1, Math.floor(viewport.height))
          const drawing = page.render({ canvas, viewport })
          // One that is not waited for any more is not drawn on.
          await within(drawing.promise).finally(() => drawing.cancel())
          const words = wordsOf(await within(page.getTextContent()), whole, measure)
          return { canvas, words, ratio: height / across }
        } catch (error) {
          throw troubleOf(error)
        }
      },
    }
  } catch (error) {
    end()
    throw troubleOf(error)
  }
}

/** In letters of a hundred pixels, since small ones are rounded. */
function measure(text: string, family: string): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (!ruler) return 0
  ruler.font = `100px ${family}`
  return ruler.measureText(text).width / 100
}
let ruler: CanvasRenderingContext2D | null | undefined

function troubleOf(error: unknown): PdfTrouble {
  if (error instanceof PdfTrouble) return error
  return new PdfTrouble(error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken')
}
