import { expect, test } from 'vitest'
import { drawing } from './clinic.fixture.ts'
import { problemInSvg } from './check-svg.ts'

const inside = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`

test.each([
  drawing,
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${drawing}`,
  inside('<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs><path fill="url(#g)" d="M0 0"/>'),
  inside('<symbol id="s"><circle r="1"/></symbol><use href="#s"/><title>Salt &amp; stone</title>'),
])('a drawing is a drawing: %s', (text) => {
  expect(problemInSvg(text)).toBeNull()
})

test.each([
  'not a picture',
  inside('<script>alert(1)</script>'),
  inside('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  inside('', 'onload="alert(1)"'),
  inside("<path d='M0 0'onclick='alert(1)'/>"),
  inside('<a href="#x"><path d=""/></a>'),
  inside('<foreignObject><p/></foreignObject>'),
  inside('<use href="https://evil.test/x.svg#a"/>'),
  inside('<use xlink:href = "data:image/svg+xml;base64,AAAA"/>'),
  inside('<use href="&#106;avascript:alert(1)"/>'),
  inside('<image href="#x"/>'),
  inside('<path fill="url(https://evil.test/x)"/>'),
  inside('<path style="fill:\\75rl(https://evil.test/x)"/>'),
  inside('<style>@import "https://evil.test/x.css";</style>'),
  inside('<animate attributeName="href" to="javascript:alert(1)"/>'),
  inside('<g xml:base="https://evil.test/"/>'),
  `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing}`,
  `<?xml-stylesheet href="https://evil.test/x.css"?>${drawing}`,
  `<?xml version="1.0" encoding="UTF-16"?>${drawing}`,
  inside('<![CDATA[<script>alert(1)</script>]]>'),
])('what could act or call out is refused: %s', (text) => {
  expect(problemInSvg(text)).toEqual(expect.any(String))
})
