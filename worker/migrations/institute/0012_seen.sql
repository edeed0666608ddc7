ALTER TABLE `holders` ADD `lesson_at` text;--> statement-breakpoint
UPDATE `holders` SET `lesson_at` = `seen_at` WHERE `holding` = 'opened';