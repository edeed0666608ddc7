ALTER TABLE `lesson_texts` ADD `words_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `lesson_texts_old_words` ON `lesson_texts` (`institute_id`,`lesson_id`,`page_id`) WHERE words_version < 2;--> statement-breakpoint
ALTER TABLE `lessons` ADD `words_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX `lessons_old_words` ON `lessons` (`institute_id`,`id`) WHERE words_version < 2;