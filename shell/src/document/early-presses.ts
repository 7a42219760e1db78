import { FORM_LOST, INTERACTIVE } from '../interactive';

/** How long a click on a link, or a submit, waits for scripts before the browser handles it without them. */
const SCRIPT_WAIT_MS = 4000;
/** How long a natively submitted form rejects a second submit: longer than the site server may take to respond. */
const SENT_MS = 30_000;

/**
 * Source of a function that records clicks and submits until the page is interactive, then replays them. It returns a
 * function to call if the page will never become interactive.
 *
 * - Leaves buttons that open a popover alone: a replayed click would close the popover again.
 * - Links with the role of a button, and forms, wait up to `SCRIPT_WAIT_MS` for scripts; then the browser follows or submits
 *   them. Scripts have taken over a form once they set `novalidate` on it. For a form at the foot of a page, this is long
 *   after the page is interactive.
 * - While the response to a natively submitted form is pending, it can't be submitted again, not even by scripts that load
 *   in the meantime: they would send a different idempotency key, so the API would store a second lead. Editing the form
 *   allows a new submit.
 * - The replay runs in its own task, because React can't hydrate the clicked element while it runs effects.
 */
export const replayEarlyPresses = `function(){
var presses=[],forms=[],sent=[],isOver=false;
function isForTab(event){return event.ctrlKey||event.metaKey||event.shiftKey}
function hold(event){event.preventDefault();event.stopImmediatePropagation()}
function take(list,item){var index=list.indexOf(item);if(index>=0)list.splice(index,1);return index>=0}
function follow(link){if(take(presses,link))location.href=link.href}
function note(form){sent.push(form);setTimeout(function(){take(sent,form)},${SENT_MS})}
function send(kept){if(take(forms,kept)){note(kept.form);kept.form.submit()}}
function keepPress(event){var control=event.target.closest('button[type=button]:not([popovertarget]),a[role=button]');
if(!control||(control.href&&isForTab(event)))return;
hold(event);presses.push(control);
if(control.href)setTimeout(function(){follow(control)},${SCRIPT_WAIT_MS})}
function keepForm(event){var form=event.target;
if(form.method!=='post')return;
if(sent.indexOf(form)>=0)return hold(event);
if(form.noValidate)return;
if(isOver)return note(form);
hold(event);if(forms.some(function(kept){return kept.form===form}))return;
var kept={form:form,button:event.submitter||form.querySelector('[type=submit]')};forms.push(kept);
setTimeout(function(){send(kept)},${SCRIPT_WAIT_MS})}
var watch=new MutationObserver(function(){setTimeout(function(){forms.slice().forEach(function(kept){
if(kept.form.noValidate&&take(forms,kept)&&kept.button)kept.button.click()})})});
function stopKeeping(){document.removeEventListener('click',keepPress,true)}
function pressAgain(){presses.splice(0).forEach(function(control){if(control.isConnected)control.click()})}
document.addEventListener('click',keepPress,true);
document.addEventListener('submit',keepForm,true);
document.addEventListener('input',function(event){take(sent,event.target.form)},true);
addEventListener('pageshow',function(event){if(event.persisted)sent=[]});
watch.observe(document.body,{subtree:true,attributeFilter:['novalidate']});
document.addEventListener('${INTERACTIVE}',function(){stopKeeping();setTimeout(pressAgain)},{once:true});
function letFormsGo(){isOver=true;forms.slice().forEach(send)}
document.addEventListener('${FORM_LOST}',letFormsGo,{once:true});
return function(){stopKeeping();
presses.slice().forEach(function(control){if(control.href)follow(control)});letFormsGo()}
}`;
