import { escapeJson } from './escape.ts'

/**
 * Loads the app once the page has loaded and stands on the screen; until then every link and form works as HTML. A frame
 * that was asked for is not a frame that was shown, so it waits until the browser reports its first paint, and then
 * two frames for what came with the last files.
 */
export const lateScript = (scripts: readonly string[]) =>
  `addEventListener('load',()=>{` +
  `const load=()=>${escapeJson(scripts)}.forEach((path,i)=>{` +
  `const e=document.createElement(i?'link':'script');` +
  `if(i){e.rel='modulepreload';e.href=path}else{e.type='module';e.src=path}document.head.append(e)}),` +
  `shown=()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(load)));` +
  `self.PerformanceObserver?.supportedEntryTypes?.includes('paint')` +
  `?new PerformanceObserver((_,o)=>{o.disconnect();shown()}).observe({type:'paint',buffered:true}):shown()})`
