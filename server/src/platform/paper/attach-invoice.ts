const name = 'factur-x.xml'

/** What says in the file's metadata that there is an invoice in it, and what these words mean (PDF/A wants both). */
const metadata = `
  <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
    <fx:DocumentType>INVOICE</fx:DocumentType>
    <fx:DocumentFileName>${name}</fx:DocumentFileName>
    <fx:Version>1.0</fx:Version>
    <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas>
      <rdf:Bag>
        <rdf:li rdf:parseType="Resource">
          <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
          <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
          <pdfaSchema:prefix>fx</pdfaSchema:prefix>
          <pdfaSchema:property>
            <rdf:Seq>
              ${property('DocumentFileName', 'The name of the embedded XML document')}
              ${property('DocumentType', 'The type of the hybrid document, such as INVOICE')}
              ${property('Version', 'The version of the standard that the embedded XML follows')}
              ${property('ConformanceLevel', 'The conformance level of the embedded XML')}
            </rdf:Seq>
          </pdfaSchema:property>
        </rdf:li>
      </rdf:Bag>
    </pdfaExtension:schemas>
  </rdf:Description>`

function property(called: string, description: string) {
  return `<rdf:li rdf:parseType="Resource">
                <pdfaProperty:name>${called}</pdfaProperty:name>
                <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                <pdfaProperty:category>external</pdfaProperty:category>
                <pdfaProperty:description>${description}</pdfaProperty:description>
              </rdf:li>`
}

/** Makes a hybrid invoice (ZUGFeRD, Factur-X) of a PDF/A-3: what is drawn, and the same as XML. */
export function attachInvoice(doc: PDFKit.PDFDocument, xml: string, at: Date): void {
  const options = {
    ...{ name, type: 'text/xml', relationship: 'Alternative', description: 'Factur-X invoice' },
    ...{ creationDate: at, modifiedDate: at },
  }
  doc.file(Buffer.from(xml), options)
  const { appendXML } = doc as unknown as { appendXML: (xml: string) => void }
  appendXML.call(doc, metadata)
}
