import { escapeJson } from './escape.ts'

/** Loads the app once the page has loaded and the browser has had the time to paint it; until then every link and form works as HTML. */
export const lateScript = (scripts: readonly string[]) =>
  `addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>{${escapeJson(scripts)}.forEach((path,i)=>{` +
  `const e=document.createElement(i?'link':'script');` +
  `if(i){e.rel='modulepreload';e.href=path}else{e.type='module';e.src=path}document.head.append(e)})})))`
