;;; drive.el --- works with geols in Emacs as a person does  -*- lexical-binding: t -*-

;; Started by run.sh.  Commands are called as keys call them; nothing of eglot is replaced.

(require 'cl-lib)
(setq package-directory-list '("/usr/share/emacs/site-lisp/elpa")
      load-prefer-newer t
      make-backup-files nil
      auto-save-default nil
      create-lockfiles nil)
(package-initialize)

(defun geols-until (what condition &optional seconds)
  "Wait until CONDITION gives something, and return that; WHAT is for the message."
  (let ((end (+ (float-time) (or seconds 20))) value)
    (while (not (setq value (funcall condition)))
      (when (> (float-time) end)
        (error "Waited for %s\nbuffer:\n%s\nfindings: %S" what (buffer-string) (geols-findings)))
      ;; What the idle timer does; a batch is never idle.
      (when (eglot-current-server) (eglot--signal-textDocument/didChange))
      (accept-process-output nil 0.03))
    value))

(defun geols-findings ()
  "The texts of the findings in this buffer."
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun geols-finding (text)
  "The finding that has TEXT in it, or nil."
  (cl-find-if (lambda (one) (string-match-p (regexp-quote text) (flymake-diagnostic-text one))) (flymake-diagnostics)))

(defun geols-go (text)
  "Put point before TEXT."
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun geols-passed (script what)
  "Say that WHAT works in SCRIPT."
  (message "emacs %s: %s: %s passed" emacs-version script what))

(defun geols-test-findings ()
  "Findings where they belong, and as the text changes."
  (geols-until "a finding" (lambda () (geols-finding "Image has no method \"clipp\"")))
  (let ((found (geols-finding "clipp")))
    (geols-go "clipp")
    (cl-assert (= (flymake-diagnostic-beg found) (point)))
    (cl-assert (= (flymake-diagnostic-end found) (+ (point) 5)))
    (cl-assert (memq (flymake-diagnostic-type found) '(eglot-error :error))))
  (forward-char 4)
  (delete-char 1)
  (geols-until "no finding" (lambda () (not (geols-finding "clipp"))))
  (insert "p")
  (geols-until "the finding again" (lambda () (geols-finding "clipp"))))

(defun geols-test-settings ()
  "The severity that the page sets."
  (geols-until "a warning" (lambda ()
                             (let ((found (geols-finding "no band \"nonsense\"")))
                               (and found (memq (flymake-diagnostic-type found) '(eglot-warning :warning)))))))

(defun geols-test-completion ()
  "Members of a known class, and the one that is chosen."
  (goto-char (point-max))
  (insert "image.clipToC")
  (geols-until "completion" (lambda ()
                              (let ((inhibit-message t)) (completion-at-point))
                              (string-match-p "image\\.clipToCollection" (buffer-string))))
  (cl-assert (not (string-match-p "clipToCclip" (buffer-string))))
  (delete-region (line-beginning-position) (point-max))
  (insert "image.")
  (let* ((capf (run-hook-with-args-until-success 'completion-at-point-functions))
         (words (all-completions "" (nth 2 capf) (plist-get (nthcdr 3 capf) :predicate))))
    (cl-assert (cl-some (lambda (word) (string-prefix-p "clip" word)) words) t "%S")
    (cl-assert (not (cl-some (lambda (word) (string-prefix-p "filterBounds" word)) words)) t))
  (delete-region (line-beginning-position) (point-max)))

(defun geols-test-hover ()
  "What eldoc shows."
  (geols-go "buffer(1000)")
  (forward-char 2)
  (let (shown)
    (run-hook-with-args 'eldoc-documentation-functions
                        (lambda (text &rest _) (when (stringp text) (setq shown (concat shown text)))))
    (geols-until "the hover" (lambda () (and shown (string-match-p "buffer(" shown) (string-match-p "distance" shown))))))

(defun geols-test-fix ()
  "The quick fix of a finding."
  (geols-go "clipp")
  (geols-until "the finding" (lambda () (geols-finding "clipp")))
  (cl-letf (((symbol-function 'completing-read)
             ;; The list of actions: the first is taken, as with RET.
             (lambda (_ choices &rest _) (let ((first (car choices))) (if (consp first) (car first) first))))
            ((symbol-function 'y-or-n-p) #'always))
    ;; A key, not a click.
    (let ((last-nonmenu-event ?\r))
      (eglot-code-actions (point) (+ (point) 5) nil t)))
  (geols-until "the fix" (lambda () (string-match-p "image\\.clip(area)" (buffer-string)))))

(defun geols-test-translation ()
  "The command of the page, on a text that was changed a moment ago."
  (goto-char (point-max))
  (insert "later = ee.Image(2)\n")
  (let* ((python (derived-mode-p 'python-mode))
         (source (current-buffer))
         said)
    (cl-letf (((symbol-function 'message) (lambda (format &rest values) (push (apply #'format format values) said))))
      (geols-translate))
    (with-current-buffer (if python "*script.js*" "*script.py*")
      (cl-assert (derived-mode-p (if python 'js-mode 'python-mode)))
      (cl-assert (string-match-p "later = ee\\.Image(2)" (buffer-string)) t)
      (cl-assert (string-match-p "USGS/SRTMGL1_003" (buffer-string)))
      (cl-assert (get-buffer-window (current-buffer)))
      (unless python
        (cl-assert (string-prefix-p "import ee" (buffer-string)))
        (cl-assert (string-match-p "^# TODO(geols)" (buffer-string)))
        (cl-assert (cl-some (lambda (text) (string-match-p "^line [0-9]+: .*module cannot be read" text)) said) t "%S")))
    (cl-assert (eq (current-buffer) source))))

(defun geols-drive (folder script)
  "Work on SCRIPT in FOLDER."
  (load (expand-file-name "readme-1.el" folder) nil t)
  (load (expand-file-name "readme-2.el" folder) nil t)
  (load (expand-file-name "readme-3.el" folder) nil t)
  (setq eglot-confirm-server-initiated-edits nil
        eglot-sync-connect t)
  (find-file (expand-file-name script folder))
  ;; `eglot-ensure' connects after a command, and there are no commands in batch.
  (run-hooks 'post-command-hook)
  (geols-until "the server" #'eglot-current-server)
  (dolist (test '(findings settings hover completion fix translation))
    (condition-case problem
        (funcall (intern (format "geols-test-%s" test)))
      (error (message "FAILED %s: %s: %s" script test (error-message-string problem))
             (kill-emacs 1)))
    (geols-passed script test))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server)))

;;; drive.el ends here
