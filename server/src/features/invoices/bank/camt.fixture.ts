type Wanted = {
  amount: string
  text?: string
  payer?: string
  reference?: string
  on?: string
  isOut?: boolean
  isReversal?: boolean
  status?: string
}

/** An entry of a statement, as German banks write it. */
export const anEntry = ({ amount, text = '', payer = '', reference = '', ...more }: Wanted) => `
  <Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${more.isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>
    ${more.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>${more.status ?? 'BOOK'}</Cd></Sts>
    <BookgDt><Dt>${more.on ?? '2026-11-24'}</Dt></BookgDt><ValDt><Dt>${more.on ?? '2026-11-24'}</Dt></ValDt>
    ${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
      <RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Praxis</Nm></Pty></Cdtr></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls>
  </Ntry>`

/** A CAMT.053 file. */
export const aStatement = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.join('')}</Stmt>
</BkToCstmrStmt></Document>`
